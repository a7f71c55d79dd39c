/** Runs a command of the release program. */
import { defineCommand, runProgram } from './command-line/index.ts';
import type { ValuesOf } from './command-line/index.ts';
import { OPTIONS } from './commands/command.ts';
import type { Context } from './commands/command.ts';
import { ABOUT, COMMANDS } from './commands/index.ts';
import { findService } from './client/find-service.ts';
import { createReleaseClient } from './client/release-client.ts';

export interface Surroundings {
  environment: NodeJS.ProcessEnv;
  /** Prints a line of the result; reasons for a refusal go to the error stream. */
  print: (line: string) => void;
  /** Width of the terminal in characters; undefined if the output is not a terminal. */
  columns?: number | undefined;
}

function contextOf(values: ValuesOf<typeof OPTIONS>, { environment, print, columns }: Surroundings): Context {
  return {
    values,
    async connect() {
      const found = await findService({
        service: values.service,
        keyFile: values.key,
        portal: values.portal,
        environment,
      });
      return { client: createReleaseClient(found), found };
    },
    columns: values.json ? undefined : columns,
    print: (result, text) => print(values.json ? JSON.stringify(result) : text),
  };
}

/**
 * Runs a command.
 * @returns the exit code: 1 if something is refused, 2 if the command is not understood
 */
export async function runCommand(
  args: string[],
  { environment, print, columns }: Surroundings,
): Promise<number> {
  const surroundings = { environment, print, columns };
  const commands = COMMANDS.map((command) =>
    defineCommand({
      ...command,
      options: OPTIONS,
      run: (values, operands) => command.run(contextOf(values, surroundings), operands),
    }),
  );
  return runProgram({ name: 'npm run release --', commands, about: ABOUT }, args);
}
