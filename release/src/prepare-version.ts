/** Describes a built remote as the record that is signed. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import semver from 'semver';
import { z } from 'zod';
import { MANIFEST_FILE } from '@coupon-center/portal-contracts';
import type { Registry } from '@coupon-center/portal-contracts';
import { readBuiltRemote } from './built-remote.ts';
import { checkDeclaration, checkScreens } from './checks.ts';
import { ReleaseError } from './errors.ts';
import { checkAgainstShell } from './used-names.ts';
import { sourceMapOf, versionOf } from './version-record.ts';
import type { StoredFile, VersionRecord } from './version-record.ts';

const packageSchema = z.object({
  name: z.string().min(1),
  version: z.string().refine((version) => semver.valid(version) === version, 'must be like 1.2.3'),
});

/** Where a version comes from. */
export interface Origin {
  commit: string;
  builder: string;
}

export interface PreparedVersion {
  record: VersionRecord;
  /** Absolute path of each file by its SHA-256. */
  paths: ReadonlyMap<string, string>;
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new ReleaseError(`${file} is missing; is that the folder of a remote?`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseError(`${file} is not JSON.`);
  }
}

/** Returns the hash of a file; undefined if there is none. */
async function describe(file: string): Promise<StoredFile | undefined> {
  const content = await readFile(file).catch(() => undefined);
  return content && { sha256: createHash('sha256').update(content).digest('hex'), size: content.length };
}

/**
 * @param folder absolute path of a package with `package.json`, `remote.json` and a built `dist/`
 * @param registry what is live, to refuse a build for another shell before anything else
 * @throws {ReleaseError} if part of it is missing or refused
 */
export async function prepareVersion(
  folder: string,
  origin: Origin,
  registry?: Registry,
): Promise<PreparedVersion> {
  const packageFile = join(folder, 'package.json');
  const manifest = packageSchema.safeParse(await readJson(packageFile));
  if (!manifest.success)
    throw new ReleaseError(`${packageFile} is malformed: ${z.prettifyError(manifest.error)}`);
  const declaration = checkDeclaration(await readJson(join(folder, 'remote.json')));
  // First, because a build for another contract may lack more.
  if (registry) checkAgainstShell({ version: manifest.data.version, declaration }, registry);
  const dist = join(folder, 'dist');
  const { files, routes, uses } = await readBuiltRemote(dist);
  checkScreens(declaration, routes);
  const contents: Record<string, StoredFile> = {};
  const paths = new Map<string, string>();
  const attachments: Record<string, StoredFile> = {};
  async function add(to: Record<string, StoredFile>, name: string, path: string): Promise<void> {
    const file = await describe(join(dist, path));
    if (!file) return;
    to[name] = file;
    paths.set(file.sha256, join(dist, path));
  }
  for (const path of Object.keys(files)) {
    // The build makes compressed variants of larger files.
    for (const variant of [path, `${path}.br`, `${path}.gz`]) await add(contents, variant, variant);
    await add(attachments, sourceMapOf(path), `${path}.map`);
  }
  const named = { package: manifest.data.name, packageVersion: manifest.data.version, files, declaration };
  const record: VersionRecord = {
    version: versionOf(named),
    ...named,
    ...origin,
    entry: MANIFEST_FILE,
    ...(uses && { uses }),
    screens: [...routes],
    contents,
    attachments,
  };
  return { record, paths };
}
