/** `npm run compose -- …`: dispatches to a command by the first operand; without one, brings a mix up. */
import { enableCompileCache } from 'node:module';
import { runProgram } from '@coupon-center/release/command-line';
import type { Program } from '@coupon-center/release/command-line';

/** Commands, each loaded on demand. */
const COMMANDS: Readonly<Record<string, () => Promise<{ program: Program }>>> = {
  test: () => import('./commands/test.ts'),
  bisect: () => import('./commands/bisect.ts'),
  record: () => import('./commands/record.ts'),
  diff: () => import('./commands/diff.ts'),
};

enableCompileCache();
const args = process.argv.slice(2);
const [first = ''] = args;
const load = Object.hasOwn(COMMANDS, first) ? COMMANDS[first] : undefined;
const { program } = await (load ? load() : import('./commands/up.ts'));
process.exitCode = await runProgram(program, load ? args.slice(1) : args);
