/** The operator's commands, which control who may publish what. They work on the database, so they need no token. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { openDatabase } from '@coupon-center/database';
import { printable } from '@coupon-center/portal-contracts';
import { ReleaseError, scopeSchema } from '@coupon-center/release';
import { defineCommand, runProgram, UsageError } from '@coupon-center/release/command-line';
import type { Command, Program } from '@coupon-center/release/command-line';
import { addKey, createToken, listCredentials, revoke } from './access/credentials.ts';
import { grantAccess, writeAccess } from './access/local-access.ts';
import { migrateRelease } from './database/release-tables.ts';
import type { Executor, ReleaseTables } from './database/release-tables.ts';
import { databaseLocation, readSettings } from './server-settings.ts';

/** @throws {ReleaseError} if it is missing or malformed */
function readScope(text: string | undefined): string {
  const scope = scopeSchema.safeParse(text);
  if (scope.success) return scope.data;
  throw new ReleaseError(`Name the remote, or * for all of them: ${z.prettifyError(scope.error)}`);
}

async function readKeyFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new ReleaseError(`${file} cannot be read.`);
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

/** Runs a command on the database. */
async function onDatabase(run: (db: Executor) => Promise<void>): Promise<undefined> {
  const silent = { warn: () => {}, error: () => {} };
  const database = await openDatabase<ReleaseTables>(databaseLocation(readSettings(process.env)), {
    log: silent,
  });
  try {
    await migrateRelease(database.db);
    await run(database.db);
  } finally {
    await database.close();
  }
}

/** @throws {UsageError} if an option that the command needs is missing */
function need(name: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`Missing option: --${name}`);
  return value;
}

function revoking(kind: 'token' | 'key'): Command {
  return defineCommand({
    name: `${kind} revoke`,
    operands: '<id>',
    help: [`revoke the ${kind}`],
    run: (_values, [id = '']) =>
      onDatabase(async (db) => {
        if (!(await revoke(db, kind === 'token' ? 'tokens' : 'signing_keys', id)))
          throw new ReleaseError(`There is no active ${kind} ${id}.`);
        console.log(`${kind} ${id} is revoked`);
      }),
  });
}

const tokenCreate = defineCommand({
  name: 'token create',
  operands: '<remote or *> --note <text> [--public-key <file>]',
  help: ['create a token, which is shown only once; with a key, also register it for the same remote'],
  options: { note: { type: 'string' }, 'public-key': { type: 'string' } },
  run: ({ note: text, 'public-key': keyFile }, [subject]) => {
    const note = need('note', text);
    return onDatabase(async (db) => {
      const scope = readScope(subject);
      if (keyFile !== undefined) await addKey(db, { scope, note, publicKey: await readKeyFile(keyFile) });
      const { token } = await createToken(db, { scope, note });
      console.log(token);
      console.error('The token is not shown again.');
    });
  },
});

const keyAdd = defineCommand({
  name: 'key add',
  operands: '<remote or *> --note <text> --public-key <file>',
  help: ['register a public key'],
  options: { note: { type: 'string' }, 'public-key': { type: 'string' } },
  run: (values, [subject]) => {
    const note = need('note', values.note);
    const keyFile = need('public-key', values['public-key']);
    return onDatabase(async (db) => {
      const publicKey = await readKeyFile(keyFile);
      console.log((await addKey(db, { scope: readScope(subject), note, publicKey })).id);
    });
  },
});

const program: Program = {
  name: 'node release/server/src/cli.ts',
  commands: [
    tokenCreate,
    revoking('token'),
    keyAdd,
    revoking('key'),
    defineCommand({
      name: 'list',
      operands: '',
      help: ['show all tokens and keys'],
      run: () => onDatabase(list),
    }),
    defineCommand({
      name: 'access',
      operands: '<origin> [--print]',
      help: [
        "create an operator's token and key for commands on this machine, unless they exist;",
        '--print prints them instead',
      ],
      options: { print: { type: 'boolean', default: false } },
      run: ({ print }, [origin = '']) => onDatabase((db) => access(db, origin, print)),
    }),
  ],
  about: `A token or key for * is an operator's and is valid for every remote.
DATABASE_URL is the address of the database. While a portal is using a data folder, use 'npm run release -- token …' instead.`,
};

process.exitCode = await runProgram(program, process.argv.slice(2));
