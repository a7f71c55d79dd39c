/** The operator's commands, which control who may publish what. They work on the database, so they need no token. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { FolderLockedError, openDatabase } from '@coupon-center/database';
import { printable } from '@coupon-center/portal-contracts';
import { ReleaseError, scopeSchema } from '@coupon-center/release';
import { addKey, createToken, listCredentials, revoke } from './credentials.ts';
import { grantAccess, writeAccess } from './local-access.ts';
import { migrateRelease } from './release-tables.ts';
import type { Executor, ReleaseTables } from './release-tables.ts';
import { databaseLocation, readSettings } from './server-settings.ts';

const usage = `Usage: node release/server/src/cli.ts <command>
  token create <remote or *> --note <text> [--public-key <file>]
                          create a token, shown once; accept signatures of the key for the same remote
  token revoke <id>
  key add <remote or *> --note <text> --public-key <file>
                          accept signatures of a key
  key revoke <id>
  list                    show all tokens and keys
  access <origin>         create an operator's token and key for commands on this machine, unless they are there;
                          --print shows them instead
A token or key for * is an operator's: it is for every remote.
DATABASE_URL says where the database is. While a portal runs on a data folder, use 'npm run release -- token …' instead.`;

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      print: { type: 'boolean', default: false },
      note: { type: 'string' },
      'public-key': { type: 'string' },
    },
  });
}

/** @throws {ReleaseError} if it is missing or malformed */
function readScope(text: string | undefined): string {
  const scope = scopeSchema.safeParse(text);
  if (scope.success) return scope.data;
  throw new ReleaseError(`Name the remote, or * for all of them: ${z.prettifyError(scope.error)}`);
}

async function readKeyFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new ReleaseError(`${file} can't be read.`);
  });
}

async function list(db: Executor): Promise<void> {
  for (const [kind, entries] of Object.entries(await listCredentials(db)))
    for (const { id, scope, note, createdAt, revokedAt } of entries)
      console.log(
        [kind.slice(0, -1), id, scope, printable(note), createdAt, revokedAt ? 'revoked' : 'in use'].join(
          '  ',
        ),
      );
}

async function access(db: Executor, service: string, isPrinted: boolean): Promise<void> {
  const { COUPON_CENTER_DATA: data } = readSettings(process.env);
  if (isPrinted) console.log(JSON.stringify(await grantAccess(db, { service, note: 'access' })));
  else await writeAccess(db, { folder: resolve(data, 'release'), service, note: 'access' });
}

/** @returns the exit code */
async function run(db: Executor, { values, positionals }: ReturnType<typeof readArguments>): Promise<number> {
  const [kind, action, subject, ...rest] = positionals;
  const { note, 'public-key': keyFile } = values;
  if (rest.length > 0) return explain();
  if (kind === 'access' && action !== undefined && subject === undefined) {
    await access(db, action, values.print);
  } else if (kind === 'list' && action === undefined) {
    await list(db);
  } else if (kind === 'token' && action === 'create' && note !== undefined) {
    const scope = readScope(subject);
    if (keyFile !== undefined) await addKey(db, { scope, note, publicKey: await readKeyFile(keyFile) });
    const { token } = await createToken(db, { scope, note });
    console.log(token);
    console.error('This is the only time that the token is shown.');
  } else if (kind === 'key' && action === 'add' && note !== undefined && keyFile !== undefined) {
    const publicKey = await readKeyFile(keyFile);
    console.log((await addKey(db, { scope: readScope(subject), note, publicKey })).id);
  } else if ((kind === 'token' || kind === 'key') && action === 'revoke' && subject !== undefined) {
    if (!(await revoke(db, kind === 'token' ? 'tokens' : 'signing_keys', subject)))
      throw new ReleaseError(`There is no ${kind} ${subject} in use.`);
    console.log(`${kind} ${subject} is revoked`);
  } else {
    return explain();
  }
  return 0;
}

function explain(): number {
  console.error(usage);
  return 2;
}

async function main(): Promise<number> {
  const silent = { warn: () => {}, error: () => {} };
  const database = await openDatabase<ReleaseTables>(databaseLocation(readSettings(process.env)), {
    log: silent,
  });
  try {
    await migrateRelease(database.db);
    return await run(database.db, readArguments());
  } finally {
    await database.close();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isExplained = error instanceof ReleaseError || error instanceof FolderLockedError;
    console.error(isExplained || error instanceof TypeError ? error.message : error);
    process.exitCode = 1;
  },
);
