/** Reads the arguments of a program, and runs the command that they name. */
import { inspect, parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Command, Program } from './command.ts';
import { meant } from './suggest.ts';
import { countOf, usageOf } from './usage.ts';

/** Arguments that are not understood; the message names them, and the usage follows it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Errors that usually mean a mistake in the code. */
const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError];

/** Describes an error: its message, and with `DEBUG` also its stack. */
function describeError(error: unknown): string {
  if (!(error instanceof Error) || process.env.DEBUG) return inspect(error);
  if (!MISTAKES.some((kind) => error instanceof kind)) return error.message;
  return `${error.name}: ${error.message}\nThis is unexpected; DEBUG=1 shows where it happened.`;
}

const HELP = { help: { type: 'boolean', short: 'h' } } as const;

function parse(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { ...options, ...HELP } });
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string };
    if (!code.startsWith('ERR_PARSE_ARGS_')) throw error;
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new UsageError(message);
    const [, unknown = ''] = /'(-[^']*)'/.exec(message) ?? [];
    const known = Object.keys({ ...options, ...HELP }).map((name) => `--${name}`);
    throw new UsageError(`Unknown option '${unknown}'.${meant(unknown, known)}`);
  }
}

/** Returns the command that the words begin with; the one with the most words, if there are several. */
function commandIn({ commands }: Program, words: readonly string[]): Command {
  const [command] = commands
    .filter(({ name }) => name === '' || `${words.join(' ')} `.startsWith(`${name} `))
    .sort((one, other) => other.name.length - one.name.length);
  if (command) return command;
  const [first] = words;
  if (first === undefined) throw new UsageError('Enter a command.');
  const names = commands.map(({ name }) => name);
  const siblings = names.filter((name) => name.startsWith(`${first} `));
  if (siblings.length > 0)
    throw new UsageError(`'${first}' is not a complete command; there are: ${siblings.join(', ')}.`);
  throw new UsageError(`Unknown command '${first}'.${meant(first, names)}`);
}

/** @returns undefined if the arguments ask for help */
function understand(program: Program, args: readonly string[]) {
  const all = Object.fromEntries(program.commands.flatMap(({ options = {} }) => Object.entries(options)));
  const { values, positionals } = parse(args, all);
  if (values.help) return undefined;
  const command = commandIn(program, positionals);
  const own = parse(args, command.options ?? {});
  const operands = own.positionals.slice(command.name === '' ? 0 : command.name.split(' ').length);
  const { fewest, most } = countOf(command.operands);
  if (operands.length < fewest) throw new UsageError(`Missing operand: ${command.operands}`);
  if (operands.length > most)
    throw new UsageError(
      `Unexpected operand '${operands[most]}'.${most === 0 ? ' The command takes none.' : ''}`,
    );
  return () => command.run(own.values, operands);
}

/**
 * Runs a command. Arguments that aren't understood print the usage to the error stream; an error prints its message.
 * @returns the exit code: 0, 1 if it failed, 2 if the arguments were not understood
 */
export async function runProgram(program: Program, args: readonly string[]): Promise<number> {
  try {
    const call = understand(program, args);
    if (call) return (await call()) ?? 0;
    process.stdout.write(`${usageOf(program)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${usageOf(program)}`);
      return 2;
    }
    console.error(describeError(error));
    return 1;
  }
}
