import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const kit = join(import.meta.dirname, 'index.ts');

function argumentsFor(program: string): string[] {
  const start = `
    import { pino } from 'pino';
    import { closeOnSignal, logOptions, logStream } from ${JSON.stringify(kit)};
    const log = pino(logOptions('info'), logStream('info'));
    ${program}`;
  return ['--input-type=module-typescript', '--eval', start];
}

/** Runs a program that logs. @returns the messages that it has written by its end */
function run(program: string): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(process.execPath, argumentsFor(program), { cwd: import.meta.dirname }, (_error, stdout) =>
      resolve(
        stdout
          .trim()
          .split('\n')
          .map((line) => (JSON.parse(line) as { msg: string }).msg),
      ),
    );
  });
}

test.each<[string, string, string[]?]>([
  ['that ends', ''],
  ['that exits', 'process.exit(1);'],
  [
    'that is stopped',
    "closeOnSignal(async () => log.info('line 3000'), { log }); process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);",
    ['line 3000'],
  ],
  ['that crashes', "throw new Error('a bug');"],
])('every line of a program %s is written, in order', async (_how, ending, more = []) => {
  const lines = Array.from({ length: 3000 }, (_, index) => `line ${index}`);
  expect(
    await run(`for (let index = 0; index < 3000; index += 1) log.info(\`line \${index}\`); ${ending}`),
  ).toEqual([...lines, ...more]);
});

test('a line is written while the program goes on', async () => {
  const program = spawn(process.execPath, argumentsFor("log.info('before'); setInterval(() => {}, 1000);"), {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: program.stdout }), 'line')) as [string];
  expect(JSON.parse(line)).toMatchObject({ msg: 'before' });
  program.kill('SIGKILL');
  await once(program, 'exit');
});
