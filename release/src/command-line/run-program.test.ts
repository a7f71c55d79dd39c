import { defineCommand, runProgram, UsageError } from './index.ts';

const program = {
  name: 'shop',
  commands: [
    defineCommand({
      name: 'coupon add',
      operands: '<name> [<store>] [--days 7]',
      help: ['add a coupon'],
      options: { days: { type: 'string', default: '7' } },
      run({ days }, operands) {
        process.stdout.write([...operands, days].join(' '));
        return undefined;
      },
    }),
    defineCommand({
      name: 'fail',
      operands: '<how>',
      group: 'For tests',
      run(_values, [how]) {
        if (how === 'usage') throw new UsageError('Name a day.');
        throw how === 'expected' ? new Error('The shop is closed.') : new TypeError('x is undefined');
      },
    }),
  ],
};

async function run(...args: string[]) {
  const [out, error]: [string[], string[]] = [[], []];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0);
  vi.spyOn(console, 'error').mockImplementation((line: string) => void error.push(line));
  return { code: await runProgram(program, args), out: out.join('').trimEnd(), error: error.join('\n') };
}

beforeEach(() => void vi.stubEnv('DEBUG', ''));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('runs the command with its options and operands, wherever the options are', async () => {
  expect(await run('--days', '3', 'coupon', 'add', 'ten')).toEqual({ code: 0, out: 'ten 3', error: '' });
  expect((await run('coupon', 'add', 'ten', 'bakery')).out).toBe('ten bakery 7');
});

test('derives the usage from the commands', async () => {
  expect(await run('coupon', '--help')).toEqual({
    code: 0,
    out: `Usage: shop <command>
  coupon add <name> [<store>] [--days 7]
                                add a coupon
For tests:
  fail <how>`,
    error: '',
  });
});

test.each([
  [[], 'Enter a command.'],
  [['coupon'], "'coupon' is not a complete command; there are: coupon add."],
  [['fall', 'usage'], "Unknown command 'fall'. Did you mean 'fail'?"],
  [['coupon', 'add'], 'Missing operand: <name>'],
  [['coupon', 'add', 'a', 'b', 'c'], "Unexpected operand 'c'."],
  [['coupon', 'add', 'a', '--dys', '1'], "Unknown option '--dys'. Did you mean '--days'?"],
  [['fail', 'expected', '--days', '1'], "Unknown option '--days'."],
  [['fail', 'usage'], 'Name a day.'],
])('explains %j with the usage and exit code 2', async (args, message) => {
  const { code, out, error } = await run(...args);

  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error.startsWith(message)).toBe(true);
  expect(error).toContain('\n\nUsage: shop');
});

test('prints only the message of an expected error', async () => {
  expect(await run('fail', 'expected')).toEqual({ code: 1, out: '', error: 'The shop is closed.' });
});

test('explains how to see the stack of a mistake in the code, which DEBUG shows', async () => {
  const hidden = await run('fail', 'mistake');
  expect(hidden.code).toBe(1);
  expect(hidden.error).toMatch(/^TypeError: x is undefined\n.*DEBUG=1/);
  expect(hidden.error).not.toContain('run-program.test.ts');

  vi.stubEnv('DEBUG', '1');
  expect((await run('fail', 'mistake')).error).toContain('run-program.test.ts');
});
