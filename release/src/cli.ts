/** `node release/src/cli.ts …`; exit code 1 when something is refused, 2 when the command is not understood. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ReleaseError } from './errors.ts';
import { promote, rollback } from './live.ts';
import { publishPackage } from './publish-package.ts';
import { createReleaseStore } from './release-store.ts';
import type { ReleaseStore } from './release-store.ts';

const usage = `Usage: node release/src/cli.ts <command> [--release <folder>]
  publish <folder>… [--stage]   publish built remotes; --stage keeps them without making them live
  promote <name> <version>      make a published version live
  rollback <name>               make the version live that was live before
  list [<name>]                 show the versions, the live one marked

The release folder is $COUPON_CENTER_DATA/release, or .data/release.`;

async function list(store: ReleaseStore, only: string | undefined): Promise<void> {
  const { remotes } = await store.read();
  for (const [name, { live, earlier }] of Object.entries(remotes)) {
    if (only && only !== name) continue;
    console.log(name);
    for (const { version, publishedAt } of await store.versionsOf(name)) {
      const isEarlier = earlier.some((one) => one.version === version);
      const role = version === live.version ? 'live' : isEarlier ? 'earlier' : 'not in use';
      console.log(`  ${version}  ${publishedAt}  ${role}`);
    }
  }
}

/** @returns the exit code */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { release: { type: 'string' }, stage: { type: 'boolean', default: false } },
  });
  const [command, ...names] = positionals;
  const [name = '', version = ''] = names;
  const data = process.env.COUPON_CENTER_DATA ?? '.data';
  const store = createReleaseStore(resolve(values.release ?? join(data, 'release')));
  if (command === 'publish' && names.length > 0) {
    for (const folder of names) {
      const result = await publishPackage(store, resolve(folder), { stage: values.stage });
      const outcome = !result.changed ? 'is live already' : values.stage ? 'is staged' : 'is live';
      console.log(`${result.name} ${result.version} ${outcome}`);
    }
  } else if (command === 'promote' && names.length === 2) {
    await promote(store, name, version);
    console.log(`${name} ${version} is live`);
  } else if (command === 'rollback' && names.length === 1) {
    console.log(`${name} ${(await rollback(store, name)).version} is live again`);
  } else if (command === 'list' && names.length <= 1) {
    await list(store, names[0]);
  } else {
    console.error(usage);
    return 2;
  }
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof ReleaseError ? error.message : error);
  process.exitCode = 1;
}
