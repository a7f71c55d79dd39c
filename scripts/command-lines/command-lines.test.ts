/** All programs parse their arguments in the same way. */
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Compiled code, without which most of the time of these tests would be compiling: the folder that Node uses by default. */
const CACHE = join(tmpdir(), 'node-compile-cache');

/** Programs, and arguments with too few or too many operands. */
const PROGRAMS: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ['release/src/cli.ts', [['promote', 'mf-store']]],
  ['release/server/src/cli.ts', [['token', 'revoke']]],
  ['webpack/src/cli.ts', [[]]],
  ['webpack/src/remote-cli.ts', [[]]],
  ['compose/src/cli.ts', [['bisect'], ['diff', 'live'], ['record']]],
  ['scripts/new-remote/cli.ts', [[]]],
  ['kit/src/cli.ts', [['too-much']]],
  ['kit/create-remote/src/cli.ts', [['mf-one', 'mf-two']]],
  ['scripts/api/cli.ts', [['too-much']]],
  ['scripts/upgrade-check/cli.ts', [[], ['too', 'much']]],
];

function run(file: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, file), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBUG: '', NODE_OPTIONS: '', NODE_COMPILE_CACHE: CACHE },
  });
  return { status, stdout, stderr };
}

describe.each(PROGRAMS)('%s', (file, wrong) => {
  test('shows its usage for --help', () => {
    const { status, stdout, stderr } = run(file, ['--help']);

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^Usage: /);
  });

  test.each([
    [['--nonsense'], "Unknown option '--nonsense'."],
    ...wrong.map((args) => [args, ''] as const),
  ] as const)('explains %j with exit code 2', (args, message) => {
    const { status, stdout, stderr } = run(file, args);

    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^Usage: /m);
    expect(stderr).not.toMatch(/^ {4}at /m);
  });
});

test.each(['release/src/cli.ts', 'release/server/src/cli.ts', 'webpack/src/remote-cli.ts'])(
  '%s refuses an unknown command with exit code 2',
  (file) => {
    const { status, stdout, stderr } = run(file, ['nonsense']);

    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^Unknown command 'nonsense'\.\n\nUsage: /);
  },
);
