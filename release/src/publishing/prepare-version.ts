/** Describes a built remote or shell as the record that is signed. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import semver from 'semver';
import { z } from 'zod';
import { LICENCES_FILE, MANIFEST_FILE, shellBuildSchema } from '@coupon-center/portal-contracts';
import type { Registry } from '@coupon-center/portal-contracts';
import { isShellBuild, readBuild, readBuiltRemote } from './built-remote.ts';
import { checkDeclaration, checkScreens } from '../rules/declaration-rules.ts';
import { ReleaseError } from '../errors.ts';
import { checkAgainstShell, checkContract, checkShell, contractNeededSchema } from '../rules/used-names.ts';
import { checkServedFiles, variantsOf } from './served-files.ts';
import { sourceMapOf, versionOf } from '../records/version-record.ts';
import type { RemoteVersionRecord, StoredFile, VersionRecord } from '../records/version-record.ts';

const packageSchema = z.object({
  name: z.string().min(1),
  version: z.string().refine((version) => semver.valid(version) === version, 'must be like 1.2.3'),
});

/** Origin of a version. */
export interface Origin {
  commit: string;
  builder: string;
}

export interface PreparedVersion<Record extends VersionRecord = VersionRecord> {
  record: Record;
  /** Absolute path of each file by its SHA-256. */
  paths: ReadonlyMap<string, string>;
  /** Files that are not on the disk, by their SHA-256. */
  made?: ReadonlyMap<string, Buffer>;
}

const fileOf = (content: Buffer): StoredFile => ({
  sha256: createHash('sha256').update(content).digest('hex'),
  size: content.length,
});

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new ReleaseError(
      `${file} is missing. Is this the folder of a remote? A shell must be built first.`,
    );
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseError(`${file} is not JSON.`);
  }
}

/** Returns the hash of a file; undefined if there is none. */
async function describe(file: string): Promise<StoredFile | undefined> {
  const content = await readFile(file).catch(() => undefined);
  return content && fileOf(content);
}

interface FoundFiles {
  contents: Record<string, StoredFile>;
  attachments: Record<string, StoredFile>;
  paths: Map<string, string>;
}

/** Finds the files of a build, with the variants and source maps that the record doesn't list. */
async function findFiles(dist: string, files: Readonly<Record<string, string>>): Promise<FoundFiles> {
  const found: FoundFiles = { contents: {}, attachments: {}, paths: new Map() };
  async function add(to: Record<string, StoredFile>, name: string, path: string): Promise<void> {
    const file = await describe(join(dist, path));
    if (!file) return;
    to[name] = file;
    found.paths.set(file.sha256, join(dist, path));
  }
  for (const path of Object.keys(files)) {
    // The build makes compressed variants of larger files.
    for (const variant of [path, ...variantsOf(path)]) await add(found.contents, variant, variant);
    await add(found.attachments, sourceMapOf(path), `${path}.map`);
  }
  await add(found.attachments, LICENCES_FILE, LICENCES_FILE);
  return found;
}

export interface PrepareOptions {
  /** The live versions, to refuse a build that doesn't fit them before anything else. */
  registry?: Registry;
  /** Accept a shell that can't run versions that pages need. */
  breakRemotes?: boolean;
}

/**
 * @param folder absolute path of a package with `package.json` and a built `dist/`; that of a remote has a `remote.json`
 * @throws {ReleaseError} if part of it is missing or refused
 */
export async function prepareVersion(
  folder: string,
  origin: Origin,
  options: PrepareOptions = {},
): Promise<PreparedVersion> {
  const packageFile = join(folder, 'package.json');
  const manifest = packageSchema.safeParse(await readJson(packageFile));
  if (!manifest.success)
    throw new ReleaseError(`${packageFile} is malformed: ${z.prettifyError(manifest.error)}`);
  const source = { folder, dist: join(folder, 'dist'), manifest: manifest.data, origin };
  return (await isShellBuild(source.dist)) ? prepareShell(source, options) : prepareRemote(source, options);
}

interface Source {
  folder: string;
  dist: string;
  manifest: z.infer<typeof packageSchema>;
  origin: Origin;
}

/**
 * Returns why a remote can't run in the live shell, whatever its build looks like; undefined if the shell supports its contract,
 * or the contract is unknown.
 */
export async function contractLackOf(folder: string, registry: Registry): Promise<ReleaseError | undefined> {
  const [manifest, declaration] = await Promise.all(
    ['package.json', 'remote.json'].map((file) => readJson(join(folder, file)).catch(() => undefined)),
  );
  const needed = contractNeededSchema.safeParse({ ...Object(manifest), declaration });
  if (!needed.success) return undefined;
  try {
    checkContract(needed.data, registry);
    return undefined;
  } catch (error) {
    if (error instanceof ReleaseError) return error;
    throw error;
  }
}

async function prepareRemote(
  { folder, dist, manifest, origin }: Source,
  { registry }: PrepareOptions,
): Promise<PreparedVersion> {
  const declaration = checkDeclaration(await readJson(join(folder, 'remote.json')));
  // Checked first, because a build for another contract may lack more.
  if (registry) checkAgainstShell({ version: manifest.version, declaration }, registry);
  const { files, routes, uses, packages, assets } = await readBuiltRemote(dist);
  checkScreens(declaration, routes);
  const { paths, ...found } = await findFiles(dist, files);
  const named = { package: manifest.name, packageVersion: manifest.version, files, declaration };
  const record: RemoteVersionRecord = {
    version: versionOf(named),
    ...named,
    ...origin,
    entry: MANIFEST_FILE,
    ...(uses && { uses }),
    ...(packages && { packages }),
    ...(assets && { assets }),
    screens: routes,
    ...found,
  };
  checkServedFiles(record);
  return { record, paths };
}

async function prepareShell(
  { dist, manifest, origin }: Source,
  { registry, breakRemotes = false }: PrepareOptions,
): Promise<PreparedVersion> {
  const build = shellBuildSchema.safeParse(await readBuild(dist));
  if (!build.success)
    throw new ReleaseError(`${dist} is malformed; build again.\n${z.prettifyError(build.error)}`);
  const { shell, files } = build.data;
  if (registry && !breakRemotes) checkShell(shell, registry);
  const { paths, ...found } = await findFiles(dist, files);
  // The version of the portal, which the page shows.
  const named = {
    kind: 'shell',
    package: manifest.name,
    packageVersion: shell.version,
    build: build.data,
  } as const;
  return { record: { version: versionOf(named), ...named, ...origin, ...found }, paths };
}

/** Returns a version with another attachment, which doesn't change the served files. */
export function attach<Record extends VersionRecord>(
  prepared: PreparedVersion<Record>,
  name: string,
  text: string,
): PreparedVersion<Record> {
  const content = Buffer.from(text);
  const file = fileOf(content);
  const { record, made = new Map<string, Buffer>() } = prepared;
  return {
    ...prepared,
    record: { ...record, attachments: { ...record.attachments, [name]: file } },
    made: new Map([...made, [file.sha256, content]]),
  };
}
