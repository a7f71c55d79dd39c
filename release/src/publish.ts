/** Puts a built remote into the release folder and makes it live, or leaves it staged. */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { grantsOf, MANIFEST_FILE } from '@coupon-center/portal-contracts';
import type { Publisher, RemoteDeclaration, RemoteVersion } from '@coupon-center/portal-contracts';
import { readBuiltRemote } from './built-remote.ts';
import { checkDeclaration, checkNeeds, checkReplacement, checkRoutes, checkScreens } from './checks.ts';
import type { ReplaceOptions } from './checks.ts';
import { setGrants } from './grants.ts';
import { entryOf, makeLive } from './live.ts';
import { writeWhole } from './release-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { checkAgainstShell } from './used-names.ts';

export interface PublishOptions extends ReplaceOptions {
  /** Only store the version; `promote` makes it live later. */
  stage?: boolean;
  /**
   * Who publishes; `hand` by default. `start` leaves a remote alone if its live version was chosen by hand, and grants the
   * others what they need.
   */
  publisher?: Publisher;
  /** For `start`: replace such a version, too. */
  replaceChosen?: boolean;
}

export interface PublishInput extends PublishOptions {
  /** Absolute path of the built files. */
  dist: string;
  /** Content of the remote's `remote.json`. */
  declaration: unknown;
  /** Name in the remote's `package.json`. */
  packageName: string;
  /** Version in the remote's `package.json`. */
  packageVersion: string;
}

export interface PublishResult {
  name: string;
  /** The version that was published. */
  version: string;
  /** The result. `kept`: another version, chosen by hand, stays live. */
  outcome: 'live' | 'live again' | 'live already' | 'staged' | 'kept';
  /** The version that is live now; undefined if there are only staged ones. */
  live: string | undefined;
}

/** The same files and declaration get the same version, wherever and whenever they were built. */
function versionOf(
  packageVersion: string,
  files: Record<string, string>,
  declaration: RemoteDeclaration,
): string {
  const content = JSON.stringify([Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)), declaration]);
  return `${packageVersion}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
}

async function contentOf(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Copies files that are missing or differ, with their compressed variants. */
async function copyFiles(dist: string, files: readonly string[], target: string): Promise<void> {
  for (const file of files.flatMap((name) => [name, `${name}.br`, `${name}.gz`])) {
    const copy = join(target, file);
    const [content, stored] = await Promise.all([contentOf(join(dist, file)), contentOf(copy)]);
    if (!content) await rm(copy, { force: true });
    else if (!stored?.equals(content)) await writeWhole(copy, content);
  }
}

/**
 * Publishes a built remote. Repairs stored files of the same version that are missing or damaged.
 * @throws {ReleaseError} if the build or the declaration is refused
 */
export async function publish(store: ReleaseStore, input: PublishInput): Promise<PublishResult> {
  const {
    dist,
    packageVersion,
    publisher = 'hand',
    replaceChosen = publisher === 'hand',
    stage = false,
  } = input;
  const declaration = checkDeclaration(input.declaration);
  // First, because a build for another contract may lack more.
  checkAgainstShell({ version: packageVersion, declaration }, await store.read());
  const { files, routes, uses } = await readBuiltRemote(dist);
  checkScreens(declaration, routes);
  const { name } = declaration;
  const version = versionOf(packageVersion, files, declaration);
  const publishedAt = new Date().toISOString();
  const record: RemoteVersion = {
    version,
    package: input.packageName,
    publishedAt,
    entry: MANIFEST_FILE,
    files,
    ...(uses && { uses }),
    declaration,
  };
  return store.update(async (registry, discard) => {
    const entry = entryOf(registry, name);
    const live = entry?.live.version;
    if (!replaceChosen && entry?.chosenBy === 'hand' && live !== version)
      return { name, version, outcome: 'kept', live };
    checkAgainstShell(record, registry);
    if (publisher === 'start' && declaration.needs) setGrants(registry, name, declaration.needs);
    checkNeeds(declaration, grantsOf(registry, name));
    checkRoutes(declaration, registry);
    checkReplacement(entry?.live, record, input);
    await copyFiles(dist, Object.keys(files), store.versionFolder(name, version));
    if (entry && live === version) {
      if (replaceChosen) entry.chosenBy = publisher;
      return { name, version, outcome: 'live already', live };
    }
    const isStored = await store.recordOf(name, version).then(
      () => true,
      () => false,
    );
    await store.keepRecord(record);
    if (stage) return { name, version, outcome: 'staged', live };
    makeLive(registry, record, publisher, discard);
    return { name, version, outcome: isStored ? 'live again' : 'live', live: version };
  });
}
