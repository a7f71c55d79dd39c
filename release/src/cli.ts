#!/usr/bin/env node
/** `npm run release -- …`; exits with 1 if something is refused, with 2 if the command is not understood. */
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { capabilitySchema } from '@coupon-center/portal-contracts';
import type { Capability } from '@coupon-center/portal-contracts';
import type { Change, RemoteStatus } from './api.ts';
import { ReleaseError } from './errors.ts';
import { findOrigin } from './find-origin.ts';
import { findService } from './find-service.ts';
import type { FoundService } from './find-service.ts';
import { publishFolder } from './publish-folder.ts';
import type { PublishResult } from './publish-folder.ts';
import { createReleaseClient } from './release-client.ts';
import type { ReleaseClient } from './release-client.ts';
import { releaseShell } from './release-shell.ts';
import { createKeyPair } from './signing.ts';

const usage = `Usage: npm run release -- <command>
  publish <folder>… [--stage]   publish built remotes; --stage keeps them without making them live;
                                --keep-chosen leaves alone a remote whose live version was chosen by hand;
                                --grant-needs grants what it needs, unless an operator has decided about that
  promote <name> <version>      make a published version live
  rollback <name>               make the version live that was live before
  withdraw <name> <version>     take a version out of use; if it is live, the one before it goes live
  prune <name> [--days 7]       delete older versions that are neither live nor a fallback
  list [<name>]                 show the versions, the live one marked
  errors <name>                 show the errors on open pages, by their place in the source; of the shell with 'shell'
  history <name>                show who changed what, when, from where and why
  keys <file>                   make a pair of keys: the private one in the file, the public one in <file>.pub
For operators:
  grant <name> <capability>     let a remote have what its remote.json names under 'needs': session-control
  revoke <name> <capability>    take that back
  shell <folder>                tell the service which built shell is live; refused if it lacks what remotes need,
                                unless --break-remotes is given
  token <name or *> <note>      create a token, shown once; --public-key <file> accepts signatures of that key, too

--reason <text> is kept in the history, --json prints results for machines.
publish and promote drop routes of the live version only with --drop-routes; an operator replaces the remote of another owner or
package with --take-over.
The service is --service or $COUPON_CENTER_RELEASE with the token $COUPON_CENTER_RELEASE_TOKEN and the private key --key or
$COUPON_CENTER_RELEASE_KEY (a file); by default the portal that runs on this machine.`;

function readArguments(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      service: { type: 'string' },
      key: { type: 'string' },
      'public-key': { type: 'string' },
      reason: { type: 'string' },
      days: { type: 'string' },
      commit: { type: 'string' },
      builder: { type: 'string' },
      json: { type: 'boolean', default: false },
      stage: { type: 'boolean', default: false },
      'keep-chosen': { type: 'boolean', default: false },
      'grant-needs': { type: 'boolean', default: false },
      'break-remotes': { type: 'boolean', default: false },
      'take-over': { type: 'boolean', default: false },
      'drop-routes': { type: 'boolean', default: false },
    },
  });
}
type Values = ReturnType<typeof readArguments>['values'];

interface Context {
  client: ReleaseClient;
  found: FoundService;
  values: Values;
  /** Prints a result: as text, or as JSON. */
  print: (result: unknown, text: string) => void;
}

/** Describes the result of publishing. */
function describe({ name, version, outcome, live, replaced, replacesNewer }: PublishResult): string {
  if (outcome === 'kept')
    return `${name} ${version} is not published: ${live} was chosen by hand and stays live`;
  if (outcome === 'staged')
    return `${name} ${version} is staged; ${live ? `${live} stays live` : 'no version is live yet'}`;
  const instead = replaced ? `; it replaces ${replacesNewer ? 'the newer ' : ''}${replaced}` : '';
  return `${name} ${version} is ${outcome}${instead}`;
}

/**
 * Publishes each remote, whatever becomes of the others.
 * @returns the exit code
 */
async function publishAll(
  { client, found, values, print }: Context,
  folders: readonly string[],
): Promise<number> {
  const privateKey = await found.privateKey();
  let code = 0;
  for (const folder of folders) {
    try {
      const { commit, builder } = findOrigin(folder);
      const result = await publishFolder(client, resolve(folder), {
        privateKey,
        origin: { commit: values.commit ?? commit, builder: values.builder ?? builder },
        stage: values.stage,
        publisher: values['keep-chosen'] ? 'start' : 'hand',
        grantNeeds: values['grant-needs'],
        reason: values.reason,
        takeOver: values['take-over'],
        dropRoutes: values['drop-routes'],
      });
      print(result, describe(result));
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      console.error(error.message);
      code = 1;
    }
  }
  return code;
}

function describeList(remotes: readonly RemoteStatus[]): string {
  return remotes
    .flatMap(({ name, chosenBy, versions }) => [
      name,
      ...versions.map(({ version, role, publishedAt, commit }) => {
        const chosen = role === 'live' ? `, chosen ${chosenBy === 'hand' ? 'by hand' : 'automatically'}` : '';
        return `  ${version}  ${publishedAt}  ${role}${chosen}  ${commit}`;
      }),
    ])
    .join('\n');
}

async function list({ client, print }: Context, only: string | undefined): Promise<void> {
  const all = await client.list();
  const remotes = only === undefined ? all : all.filter(({ name }) => name === only);
  if (only !== undefined && remotes.length === 0)
    throw new ReleaseError(`There is no remote called ${only}.`);
  print(remotes, describeList(remotes));
}

async function history({ client, print }: Context, name: string): Promise<void> {
  const entries = await client.history(name);
  const lines = entries.map(({ at, action, version, before, after, by, address, reason }) => {
    const change = before === after ? '' : `  ${before ?? 'nothing'} -> ${after ?? 'nothing'}`;
    return `${at}  ${action} ${version ?? ''}${change}  by ${by} from ${address}${reason ? `  "${reason}"` : ''}`;
  });
  print(entries, lines.join('\n'));
}

async function errors({ client, print }: Context, name: string): Promise<void> {
  const found = await client.errors(name);
  const blocks = found.errors.map(
    ({ stage, name: error, reason, trace, count, firstSeen, lastSeen, versions }) =>
      [
        `${count} × ${error}${reason ? `: ${reason}` : ''} (${stage})`,
        ...trace.map((place) => `    at ${place}`),
        `    first ${firstSeen}, last ${lastSeen}, in ${versions.join(', ')}`,
      ].join('\n'),
  );
  const owner = found.owner === null ? '' : ` Owner: ${found.owner}.`;
  const summary = blocks.length === 0 ? `No page has reported an error of ${name}.` : `Errors of ${name}.`;
  print(found, [`${summary}${owner}`, ...blocks].join('\n'));
}

async function setGrant({ client, values, print }: Context, name: string, text: string, isGranted: boolean) {
  const capability = readCapability(text);
  await client.setGrant(name, { capability, isGranted, reason: values.reason });
  const { remotes } = await client.registry();
  const live = Object.hasOwn(remotes, name) ? remotes[name]?.live : undefined;
  const isNeeded = live?.declaration.needs?.includes(capability) ?? false;
  const rest = isNeeded ? `; the shell no longer mounts ${live?.version}, which is live and needs it` : '';
  const told = isGranted
    ? `${name} may have ${capability}`
    : `${name} may not have ${capability} any more${rest}`;
  print({ name, capability, isGranted }, told);
}

/** @throws {ReleaseError} if there is no such capability */
function readCapability(text: string): Capability {
  const parsed = capabilitySchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new ReleaseError(
    `There is no capability '${text}'; there is ${capabilitySchema.options.join(', ')}.`,
  );
}

async function makeKeys(file: string): Promise<void> {
  const { privateKey, publicKey } = createKeyPair();
  // Never replaces a key that is in use.
  await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? new ReleaseError(`${file} is there already.`)
      : error;
  });
  await writeFile(`${file}.pub`, publicKey);
  console.log(`The private key is in ${file}; keep it secret. Give ${file}.pub to an operator.`);
}

/** @returns the exit code, undefined if the command is not understood */
async function run(context: Context, command: string, names: readonly string[]): Promise<number | undefined> {
  const { client, values, print } = context;
  const { reason } = values;
  const [name = '', version = ''] = names;
  const told = (change: Change, verb: string) =>
    print(
      { name, ...change },
      change.live ? `${name} ${change.live} is ${verb}` : `${name} has no live version`,
    );
  const revision = async () => (await client.status(name)).revision;
  if (command === 'publish' && names.length > 0) return publishAll(context, names);
  if (command === 'promote' && names.length === 2) {
    const replacing = { takeOver: values['take-over'], dropRoutes: values['drop-routes'] };
    told(await client.promote(name, { version, revision: await revision(), reason, ...replacing }), 'live');
  } else if (command === 'rollback' && names.length === 1) {
    told(await client.rollBack(name, { revision: await revision(), reason }), 'live again');
  } else if (command === 'withdraw' && names.length === 2) {
    const change = await client.withdraw(name, { version, revision: await revision(), reason });
    const live = change.live ? `${change.live} is live` : 'no version is live';
    print({ name, ...change }, `${name} ${version} is withdrawn; ${live}`);
  } else if (command === 'prune' && names.length === 1) {
    const days = values.days === undefined ? {} : { days: Number(values.days) };
    const pruned = await client.prune(name, { ...days, ...(reason && { reason }) });
    print(pruned, `${name}: deleted ${pruned.deleted.join(', ') || 'nothing'}`);
  } else if (command === 'list' && names.length <= 1) {
    await list(context, names[0]);
  } else if (command === 'history' && names.length === 1) {
    await history(context, name);
  } else if (command === 'errors' && names.length === 1) {
    await errors(context, name);
  } else if ((command === 'grant' || command === 'revoke') && names.length === 2) {
    await setGrant(context, name, version, command === 'grant');
  } else if (command === 'shell' && names.length === 1) {
    const shell = await releaseShell(client, resolve(name, 'dist'), {
      breakRemotes: values['break-remotes'],
    });
    print({ version: shell.version }, `shell ${shell.version} is live`);
  } else if (command === 'token' && names.length === 2) {
    await createToken(context, name, version);
  } else {
    return undefined;
  }
  return 0;
}

async function createToken({ client, values, print }: Context, scope: string, note: string): Promise<void> {
  const file = values['public-key'];
  const publicKey = file === undefined ? undefined : await readFile(file, 'utf8');
  const created = await client.createToken({ scope, note, publicKey });
  print(created, created.token);
}

function parseOrExplain(args: string[]): ReturnType<typeof readArguments> | undefined {
  try {
    return readArguments(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n`);
    return undefined;
  }
}

const COMMANDS = /^(publish|promote|rollback|withdraw|prune|list|history|errors|grant|revoke|shell|token)$/;

/** @returns the exit code */
async function main(args: string[]): Promise<number> {
  const parsed = parseOrExplain(args);
  const [command = '', ...names] = parsed?.positionals ?? [];
  if (parsed && command === 'keys' && names.length === 1) {
    await makeKeys(names[0] ?? '');
    return 0;
  }
  if (parsed && COMMANDS.test(command)) {
    const { values } = parsed;
    const found = await findService({ service: values.service, keyFile: values.key });
    const client = createReleaseClient(found);
    const print = (result: unknown, text: string) => console.log(values.json ? JSON.stringify(result) : text);
    const code = await run({ client, found, values, print }, command, names);
    if (code !== undefined) return code;
  }
  console.error(usage);
  return 2;
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
