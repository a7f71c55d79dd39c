/** Checks that need the real edge: which files it serves, and what it forwards. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { until } from './until.ts';

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Returns the raw response: `fetch` would decompress it. */
export function ask(origin: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, origin), { headers, timeout: 20_000 }, (response) => {
      const { statusCode: status, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    });
    asked.on('timeout', () => asked.destroy(new Error(`${path} was not answered.`)));
    asked.on('error', reject);
    asked.end();
  });
}

/** A live version, and the address of its files. */
export interface LivePart {
  version: string;
  base: string;
  files: Record<string, string>;
}

interface SentRegistry {
  shell?: { live: { version: string; build: { files: Record<string, string> } } };
  remotes: Record<string, { live: { version: string; files: Record<string, string> } } | undefined>;
}

/** Returns the live version of a remote, or of `shell`, as read through the edge. */
export async function livePart(origin: string, name: string): Promise<LivePart> {
  const { status, body } = await ask(origin, '/registry.json');
  assert.equal(status, 200, '/registry.json');
  const { shell, remotes } = JSON.parse(body.toString()) as SentRegistry;
  const [live, base] =
    name === 'shell'
      ? [shell && { version: shell.live.version, files: shell.live.build.files }, '/shell']
      : [remotes[name]?.live, `/remotes/${name}`];
  assert.ok(live, `${name} is not live`);
  return { version: live.version, files: live.files, base: `${base}/${live.version}/` };
}

/** Checks that files of a part are served as compressed by the build, with the right headers. */
export async function checkCompressedFiles(origin: string, name: string): Promise<void> {
  const { base, files } = await livePart(origin, name);
  const file = Object.keys(files).find((one) => one.endsWith('.js'));
  const path = base + (file ?? '');
  const plain = await ask(origin, path);
  assert.equal(plain.status, 200, path);
  assert.equal(plain.headers['content-encoding'], undefined);
  const encodings = { 'gzip, deflate, br': 'br', gzip: 'gzip', 'gzip, br;q=0': 'gzip', identity: undefined };
  for (const [accepted, encoding] of Object.entries(encodings)) {
    const { status, headers, body } = await ask(origin, path, { 'accept-encoding': accepted });
    const text =
      encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    assert.equal(status, 200, path);
    assert.equal(headers['content-encoding'], encoding, `what is sent for ${accepted}`);
    assert.match(String(headers['content-type']), /^text\/javascript\b/);
    // A file that the shell's server compresses by itself, because the release service is slow, names the encoding twice.
    const vary = new Set(String(headers.vary).toLowerCase().split(/, */));
    assert.deepEqual([...vary], ['accept-encoding', 'available-dictionary']);
    assert.match(String(headers['cache-control']), /immutable/);
    assert.ok(text.equals(plain.body), `${path} is another file as ${String(encoding)}`);
  }
  // Only the release service knows that there is no such file, and may still be busy with its start.
  await until(
    'a file that does not exist is not a 404 after a minute',
    async () => (await ask(origin, `${base}none.js`)).status,
    (status) => status === 404,
  );
}

/** Checks that a client can't choose the brand with a header that a shared cache ignores. */
export async function checkForwardedHost(origin: string): Promise<void> {
  const siteOf = async (headers: Record<string, string>) => {
    const { body } = await ask(origin, '/login', { accept: 'text/html', ...headers });
    return /"clientId":"(\d+)"/.exec(body.toString())?.[1];
  };
  const { host } = new URL(origin);
  const other = `8.${host}`;
  assert.equal(await siteOf({ host: other }), '8', 'the brand of another host');
  assert.equal(await siteOf({ host, 'x-forwarded-host': other }), await siteOf({ host }), 'the brand');
}
