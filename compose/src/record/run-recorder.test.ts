/** Tests how a recording ends; the recorder is a test program that counts the signals it gets. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const RECORDER = `process.on('SIGINT', () => console.log('recorder: SIGINT'));
  process.stdin.once('data', () => process.exit()).resume();
  console.log('recorder: ready');`;

const COMMAND = `import { runRecorder } from ${JSON.stringify(join(import.meta.dirname, 'run-recorder.ts'))};
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => console.log('command: ' + signal));
  await runRecorder(['-e', ${JSON.stringify(RECORDER)}], process.env);
  console.log('command: done');`;

/** Starts the command as a terminal does, in its own process group. */
function start() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', COMMAND], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const printed = async (wanted: string) => {
    while (!lines.includes(wanted)) await once(reader, 'line');
  };
  return { child, lines, printed };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a %s to the command ends the recorder, but not the command',
  async (signal) => {
    const { child, printed } = start();
    await printed('recorder: ready');
    child.kill(signal);
    await printed('recorder: SIGINT');
    child.stdin.end('end\n');
    await printed('command: done');
  },
);

test("gives the recorder a single signal for a terminal's Ctrl-C that npm passes on as well", async () => {
  const { child, lines, printed } = start();
  await printed('recorder: ready');
  // The terminal signals the whole group.
  process.kill(-(child.pid ?? 0), 'SIGINT');
  await printed('recorder: SIGINT');
  // npm's copy comes later; a program in between may pass on another signal.
  child.kill('SIGTERM');
  await printed('command: SIGTERM');
  child.stdin.end('end\n');
  await printed('command: done');
  expect(lines.filter((line) => line.startsWith('recorder: SIG'))).toEqual(['recorder: SIGINT']);
});
