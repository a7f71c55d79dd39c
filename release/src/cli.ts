#!/usr/bin/env node
/** `npm run release -- …`; exits with 1 if something is refused, with 2 if the command is not understood. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ReleaseError } from './errors.ts';
import { grant, revoke } from './grants.ts';
import { entryOf, promote, rollback } from './live.ts';
import type { PublishOptions, PublishResult } from './publish.ts';
import { publishPackage } from './publish-package.ts';
import { releaseShell } from './release-shell.ts';
import { createReleaseStore } from './release-store.ts';
import type { ReleaseStore } from './release-store.ts';

const usage = `Usage: npm run release -- <command> [--release <folder>]
  publish <folder>… [--stage]   publish built remotes; --stage keeps them without making them live;
                                --keep-chosen leaves alone a remote whose live version was chosen by hand
  promote <name> <version>      make a published version live
  rollback <name>               make the version live that was live before
  shell <folder>                tell the registry which built shell is live; refused if it lacks what remotes need,
                                unless --break-remotes
  grant <name> <capability>     let a remote have what its remote.json names under 'needs': session-control
  revoke <name> <capability>    take that back
  list [<name>]                 show the versions, the live one marked

publish and promote replace the remote of another owner or package only with --take-over, and drop routes of the live
version only with --drop-routes.
The release folder is $COUPON_CENTER_DATA/release, or .data/release.`;

async function list(store: ReleaseStore, only: string | undefined): Promise<void> {
  const registry = await store.read();
  if (only !== undefined && !entryOf(registry, only))
    throw new ReleaseError(`There is no remote called ${only}.`);
  for (const [name, { live, earlier, chosenBy = 'start' }] of Object.entries(registry.remotes)) {
    if (only !== undefined && only !== name) continue;
    console.log(name);
    for (const { version, publishedAt } of await store.versionsOf(name)) {
      const isEarlier = earlier.some((one) => one.version === version);
      const chosen = chosenBy === 'hand' ? 'by hand' : 'automatically';
      const role = version === live.version ? `live, chosen ${chosen}` : isEarlier ? 'earlier' : 'not in use';
      console.log(`  ${version}  ${publishedAt}  ${role}`);
    }
  }
}

/** Describes the result of publishing. */
function describe({ name, version, outcome, live }: PublishResult): string {
  if (outcome === 'kept')
    return `${name} ${version} is not published: ${live} was chosen by hand and stays live`;
  const rest = outcome === 'staged' ? `; ${live ? `${live} stays live` : 'no version is live yet'}` : '';
  return `${name} ${version} is ${outcome}${rest}`;
}

/**
 * Publishes each remote, whatever becomes of the others.
 * @returns the exit code
 */
async function publishAll(
  store: ReleaseStore,
  folders: readonly string[],
  options: PublishOptions,
): Promise<number> {
  let code = 0;
  for (const folder of folders) {
    try {
      console.log(describe(await publishPackage(store, resolve(folder), options)));
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      console.error(error.message);
      code = 1;
    }
  }
  return code;
}

function readArguments(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      release: { type: 'string' },
      stage: { type: 'boolean', default: false },
      'keep-chosen': { type: 'boolean', default: false },
      'take-over': { type: 'boolean', default: false },
      'drop-routes': { type: 'boolean', default: false },
      'break-remotes': { type: 'boolean', default: false },
    },
  });
}

/** @returns the exit code */
async function run({ values, positionals }: ReturnType<typeof readArguments>): Promise<number> {
  const [command, ...names] = positionals;
  const [name = '', version = ''] = names;
  const capability = version;
  const data = process.env.COUPON_CENTER_DATA || '.data';
  const store = createReleaseStore(resolve(values.release ?? join(data, 'release')));
  const replacing = { takeOver: values['take-over'], dropRoutes: values['drop-routes'] };
  if (command === 'publish' && names.length > 0) {
    const publisher = values['keep-chosen'] ? 'start' : 'hand';
    return await publishAll(store, names, { ...replacing, stage: values.stage, publisher });
  } else if (command === 'promote' && names.length === 2) {
    await promote(store, name, version, replacing);
    console.log(`${name} ${version} is live`);
  } else if (command === 'rollback' && names.length === 1) {
    console.log(`${name} ${(await rollback(store, name)).version} is live again`);
  } else if (command === 'shell' && names.length === 1) {
    const breakRemotes = values['break-remotes'];
    const shell = await releaseShell(store, resolve(name, 'dist'), { breakRemotes });
    console.log(`shell ${shell.version} is live`);
  } else if (command === 'grant' && names.length === 2) {
    await grant(store, name, capability);
    console.log(`${name} may have ${capability}`);
  } else if (command === 'revoke' && names.length === 2) {
    const live = await revoke(store, name, capability);
    const rest = live ? `; the shell no longer mounts ${live}, which is live and needs it` : '';
    console.log(`${name} may not have ${capability} any more${rest}`);
  } else if (command === 'list' && names.length <= 1) {
    await list(store, names[0]);
  } else {
    console.error(usage);
    return 2;
  }
  return 0;
}

function parseOrExplain(args: string[]): ReturnType<typeof readArguments> | undefined {
  try {
    return readArguments(args);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return undefined;
  }
}

try {
  const parsed = parseOrExplain(process.argv.slice(2));
  process.exitCode = parsed ? await run(parsed) : 2;
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error);
  process.exitCode = 1;
}
