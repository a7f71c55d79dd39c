/** Puts a built remote into the release folder and makes it live, or leaves it staged. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteDeclaration, RemoteVersion } from '@coupon-center/contracts';
import { MANIFEST_FILE, readBuiltRemote } from './built-remote.ts';
import { checkDeclaration, checkRoutes, checkShellContract } from './checks.ts';
import { makeLive, withdrawnOf } from './live.ts';
import { exists } from './release-store.ts';
import type { ReleaseStore } from './release-store.ts';

export interface PublishInput {
  /** Absolute path of the built files. */
  dist: string;
  /** Content of the remote's `remote.json`. */
  declaration: unknown;
  /** Version in the remote's `package.json`. */
  packageVersion: string;
  /** Only keep the version; `promote` makes it live later. */
  stage?: boolean;
}

export interface PublishResult {
  name: string;
  version: string;
  /** False when this very version was live already. */
  changed: boolean;
}

/** The same files and declaration have the same version, wherever and whenever they were built. */
function versionOf(
  packageVersion: string,
  files: Record<string, string>,
  declaration: RemoteDeclaration,
): string {
  const content = JSON.stringify([Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)), declaration]);
  return `${packageVersion}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}`;
}

/** The folder appears whole or not at all. Compressed twins of a file are taken along. */
async function copyFiles(dist: string, files: string[], target: string): Promise<void> {
  const temporary = `${target}.${process.pid}.tmp`;
  await rm(temporary, { recursive: true, force: true });
  for (const file of files) {
    for (const suffix of ['', '.br', '.gz']) {
      const source = join(dist, file + suffix);
      if (suffix !== '' && !(await exists(source))) continue;
      const copy = join(temporary, file + suffix);
      await mkdir(dirname(copy), { recursive: true });
      await copyFile(source, copy);
    }
  }
  await rm(target, { recursive: true, force: true });
  await rename(temporary, target);
}

async function hasAll(folder: string, files: string[]): Promise<boolean> {
  const there = await Promise.all(files.map((file) => exists(join(folder, file))));
  return !there.includes(false);
}

/**
 * Publishing what is live already, or was withdrawn, changes nothing; files that went missing are put back.
 * @throws {ReleaseError} when the build or the declaration is refused
 */
export async function publish(store: ReleaseStore, input: PublishInput): Promise<PublishResult> {
  const declaration = checkDeclaration(input.declaration);
  checkShellContract(declaration);
  const { files } = await readBuiltRemote(input.dist);
  const { name } = declaration;
  const version = versionOf(input.packageVersion, files, declaration);
  return store.update(async (registry) => {
    checkRoutes(declaration, registry);
    const names = Object.keys(files);
    const folder = store.versionFolder(name, version);
    if (!(await hasAll(folder, names))) await copyFiles(input.dist, names, folder);
    if (registry.remotes[name]?.live.version === version) return { name, version, changed: false };
    const publishedAt = new Date().toISOString();
    const record: RemoteVersion = { version, publishedAt, entry: MANIFEST_FILE, files, declaration };
    await store.keepRecord(record);
    if (input.stage) return { name, version, changed: true };
    if (withdrawnOf(registry, name).includes(version)) return { name, version, changed: false };
    await makeLive(store, registry, record);
    return { name, version, changed: true };
  });
}
