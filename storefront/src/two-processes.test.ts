import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { spanAt } from './page-cache.ts';
import { startFakeApi } from './testing/fake-api.ts';
import type { FakeApi } from './testing/fake-api.ts';
import { store } from './testing/storefront.ts';

let api: FakeApi;
const running: ChildProcess[] = [];

beforeEach(async () => {
  api = await startFakeApi();
});
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.kill();
    await once(server, 'exit');
  }
  await api.close();
});

/** Starts `server.ts`. @returns the origin at which it listens */
async function start(): Promise<string> {
  const env = { PATH: process.env.PATH, API_ORIGIN: api.origin, PORT: '0', LOG_LEVEL: 'info' };
  const server = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(server);
  // Reading goes on after the match; otherwise a full pipe would block the log.
  const lines = createInterface({ input: server.stdout });
  const [origin] = await new Promise<RegExpExecArray>((found) =>
    lines.on('line', (line) => {
      const match = /http:\/\/[\d.]+:\d+/.exec(line);
      if (match) found(match);
    }),
  );
  return origin;
}

test('two processes show a change as soon as its span is over', async () => {
  api.answer = () => ({ store });
  const origins = [await start(), await start()];
  const visit = async (origin: string) => (await fetch(`${origin}/stores/maple-cp`)).text();
  for (const origin of origins) expect(await visit(origin)).toContain('Maple Outfitters');
  api.answer = () => ({ store: { ...store, name: 'Birch Outfitters' } });
  const { end } = spanAt(Date.now());
  const shown: string[] = [];
  while (shown.length < origins.length) {
    const origin = origins[shown.length] ?? '';
    const isOver = Date.now() >= end;
    const page = await visit(origin);
    if (isOver) shown.push(/Maple|Birch/.exec(page)?.[0] ?? page);
  }
  expect(shown).toEqual(['Birch', 'Birch']);
});
