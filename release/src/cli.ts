#!/usr/bin/env node
/** `npm run release -- …`; exits with 1 if something is refused, with 2 if the command is not understood. */
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

/** @returns the exit code */
async function main(args: string[]): Promise<number> {
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
      const found = await findService({ service: values.service, keyFile: values.key });
      return { client: createReleaseClient(found), found };
    },
    print: (result, text) => console.log(values.json ? JSON.stringify(result) : text),
  };
  return (await command.run(context, operands)) ?? 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof ReleaseError ? error.message : error);
    process.exitCode = 1;
  },
);
