import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts a program that never finishes closing, and waits until it handles signals. */
async function stubborn(withinMs: number) {
  const code = `import { closeOnSignal } from ${JSON.stringify(join(import.meta.dirname, 'close-on-signal.ts'))};
    setInterval(() => {}, 60_000);
    const onStop = (signal) => console.log('stopping at ' + signal);
    closeOnSignal(() => new Promise(() => {}), { withinMs: ${withinMs}, onStop });
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const ended = once(child, 'exit') as Promise<[number | null]>;
  return { child, ended };
}

test('a process that cannot close exits after the time limit', async () => {
  const { child, ended } = await stubborn(50);
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(1);
});

test('everything logged is written before the process exits', async () => {
  const code = `import { pino } from ${JSON.stringify(import.meta.resolve('pino'))};
    import { closeOnSignal } from ${JSON.stringify(join(import.meta.dirname, 'close-on-signal.ts'))};
    const log = pino();
    // Longer than a pipe holds, so that it is still being written when the process is about to exit.
    const close = async () => { log.info('x'.repeat(300_000)); log.info('stopped'); };
    setInterval(() => {}, 60_000);
    closeOnSignal(close, { log });
    process.kill(process.pid, 'SIGTERM');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(line.length);
  expect(lines).toEqual([expect.any(Number), expect.any(Number)]);
  expect(lines[0]).toBeGreaterThan(300_000);
});

test('the log of a server is closed while the process is busy', async () => {
  const code = `import { logStream } from ${JSON.stringify(join(import.meta.dirname, 'log-options.ts'))};
    const log = logStream('info');
    log.write('stopped\\n');
    log.end();
    // Longer than a line waits for others.
    for (const end = Date.now() + 150; Date.now() < end; );`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(line);
  expect(lines).toEqual(['stopped']);
  expect((await ended)[0]).toBe(0);
});

test('a second signal ends the process immediately', async () => {
  const { child, ended } = await stubborn(600_000);
  child.kill('SIGTERM');
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('stopping at SIGTERM\n');
  child.kill('SIGINT');
  expect((await ended)[0]).toBe(130);
});
