/** Runs a command of the release program. */
import { readArguments } from './commands/command.ts';
import type { Context } from './commands/command.ts';
import { COMMANDS, USAGE } from './commands/index.ts';
import { ReleaseError } from './errors.ts';
import { findService } from './find-service.ts';
import { createReleaseClient } from './release-client.ts';

function parseOrExplain(args: string[]): ReturnType<typeof readArguments> | undefined {
  try {
    return readArguments(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n`);
    return undefined;
  }
}

export interface Surroundings {
  environment: NodeJS.ProcessEnv;
  /** Prints a line of the result; reasons for a refusal go to the error stream. */
  print: (line: string) => void;
  /** Width of the terminal in characters; undefined if the output is not a terminal. */
  columns?: number | undefined;
}

/**
 * Runs a command.
 * @returns the exit code: 1 if something is refused, 2 if the command is not understood
 */
export async function runCommand(
  args: string[],
  { environment, print, columns }: Surroundings,
): Promise<number> {
  const parsed = parseOrExplain(args);
  const [name, ...operands] = parsed?.positionals ?? [];
  const command = COMMANDS.find(
    ({ name: own, count: [fewest, most] }) =>
      own === name && operands.length >= fewest && operands.length <= most,
  );
  if (!parsed || !command) {
    console.error(USAGE);
    return 2;
  }
  const { values } = parsed;
  const context: Context = {
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
  try {
    return (await command.run(context, operands)) ?? 0;
  } catch (error) {
    console.error(error instanceof ReleaseError ? error.message : error);
    return 1;
  }
}
