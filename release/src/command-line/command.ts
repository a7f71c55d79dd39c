/** Declares a program and its commands. */
import type { parseArgs, ParseArgsOptionsConfig } from 'node:util';

/** Values of options, by their names. */
export type ValuesOf<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>['values'];

/** One command of a program. */
export interface Command<O extends ParseArgsOptionsConfig = ParseArgsOptionsConfig> {
  /** One or several words, e.g. `token create`; none if the program has only this command. */
  name: string;
  /** As the usage shows them: `<name>`, `[<version>]`, `<folder>…`. Options in `[--…]` are shown, too. */
  operands: string;
  /** Lines of the usage. */
  help?: readonly string[];
  /** Heading of the usage below which the command is listed. */
  group?: string;
  options?: O;
  /** @returns the exit code; 0 if there is none */
  run: (values: ValuesOf<O>, operands: readonly string[]) => Promise<number | undefined> | number | undefined;
}

/** A program, as its file declares it. */
export interface Program {
  /** The command line that starts it, e.g. `npm run release --`. */
  name: string;
  commands: readonly Command[];
  /** End of the usage. */
  about?: string;
}

/** Declares a command whose `run` knows the types of its options. */
export function defineCommand<const O extends ParseArgsOptionsConfig>(command: Command<O>): Command {
  return command;
}
