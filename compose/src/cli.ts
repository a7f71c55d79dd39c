/** `npm run compose -- …`: dispatches to a command by the first operand; without one, brings a mix up. */
import { enableCompileCache } from 'node:module';
import { ReleaseError } from '@coupon-center/release';

interface Command {
  /** @returns the exit code */
  run(args: string[]): Promise<number>;
}

/** Commands, each loaded on demand. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  up: () => import('./commands/up.ts'),
  test: () => import('./commands/test.ts'),
  bisect: () => import('./commands/bisect.ts'),
  record: () => import('./commands/record.ts'),
  diff: () => import('./commands/diff.ts'),
};

enableCompileCache();
const [first = '', ...rest] = process.argv.slice(2);
const isNamed = Object.hasOwn(COMMANDS, first);
try {
  const command = await COMMANDS[isNamed ? first : 'up']?.();
  process.exitCode = (await command?.run(isNamed ? rest : process.argv.slice(2))) ?? 2;
} catch (error) {
  const { code = '' } = error as { code?: string };
  const isForThePerson = error instanceof ReleaseError || code.startsWith('ERR_PARSE_ARGS_');
  console.error(isForThePerson ? (error as Error).message : error);
  process.exitCode = 1;
}
