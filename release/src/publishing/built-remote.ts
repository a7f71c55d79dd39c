/** Reads the build of a remote or of the shell, and refuses builds that must not reach a page. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  BUILD_RECORD_FILE,
  buildRecordSchema,
  federationManifestSchema,
  MANIFEST_FILE,
} from '@coupon-center/portal-contracts';
import type { BuildRecord } from '@coupon-center/portal-contracts';
import { ReleaseError } from '../errors.ts';
import { integrityOf } from '../records/digests.ts';

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseError(`${file} is not JSON; build again.`);
  }
}

async function readText(dist: string, file: string): Promise<string> {
  const text = await readFile(join(dist, file), 'utf8').catch(() => undefined);
  if (text === undefined) throw new ReleaseError(`${join(dist, file)} is missing; build first.`);
  return text;
}

/** A name of several words joined by `_`; no global of a browser or of the language has such a name. */
const OWN_GLOBAL = /^[a-z][a-z0-9]*_\w/i;

/** Returns whether any object within a value has the key. */
function mentions(value: unknown, key: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, key) || Object.values(value).some((inner) => mentions(inner, key));
}

/**
 * @param text content of the federation manifest
 * @param files all files of the build, by path
 * @throws {ReleaseError} if a shell must not run it
 */
export function checkManifest(text: string, files: Readonly<Record<string, unknown>>): void {
  const json = parseJson(MANIFEST_FILE, text);
  if (mentions(json, 'getPublicPath')) {
    throw new ReleaseError(
      `${MANIFEST_FILE} has a getPublicPath, which would be executed as code. Build with publicPath 'auto'.`,
    );
  }
  const manifest = federationManifestSchema.safeParse(json);
  if (!manifest.success)
    throw new ReleaseError(`${MANIFEST_FILE} is malformed: ${z.prettifyError(manifest.error)}`);
  const { metaData, exposes } = manifest.data;
  const { [MANIFEST_FILE]: _, ...others } = files;
  if (!isDeepStrictEqual(manifest.data.files, others)) {
    throw new ReleaseError(
      `${MANIFEST_FILE} and ${BUILD_RECORD_FILE} have different hashes. Build with the current build configuration.`,
    );
  }
  if (!OWN_GLOBAL.test(metaData.globalName)) {
    throw new ReleaseError(
      `${MANIFEST_FILE} names the global variable ${metaData.globalName}, which may be the browser's own. ` +
        'Build with the current build configuration, which lets it begin with mf_.',
    );
  }
  const exposed = exposes.map(({ path }) => path);
  if (exposed.join() !== './lifecycle') {
    throw new ReleaseError(
      `A remote must expose only './lifecycle'; this one exposes ${exposed.join(', ')}.`,
    );
  }
  const entry = metaData.remoteEntry.path + metaData.remoteEntry.name;
  if (!Object.hasOwn(files, entry))
    throw new ReleaseError(`${MANIFEST_FILE} names ${entry}, which the build did not produce.`);
}

/** Returns whether a folder holds the build of a shell. */
export async function isShellBuild(dist: string): Promise<boolean> {
  const text = await readFile(join(dist, BUILD_RECORD_FILE), 'utf8').catch(() => undefined);
  return text !== undefined && mentions(parseJson(join(dist, BUILD_RECORD_FILE), text), 'shell');
}

/**
 * Reads the record of a build, and compares the files with it.
 * @param dist absolute path of the built files
 * @throws {ReleaseError} if the build is missing, incomplete or was changed since
 */
export async function readBuild(dist: string): Promise<BuildRecord> {
  const record = buildRecordSchema.safeParse(
    parseJson(join(dist, BUILD_RECORD_FILE), await readText(dist, BUILD_RECORD_FILE)),
  );
  if (!record.success)
    throw new ReleaseError(
      `${join(dist, BUILD_RECORD_FILE)} is malformed; build again.\n${z.prettifyError(record.error)}`,
    );
  for (const [file, expected] of Object.entries(record.data.files)) {
    const content = await readFile(join(dist, file)).catch(() => undefined);
    if (!content) throw new ReleaseError(`${join(dist, file)} is missing; build again.`);
    if (integrityOf(content) !== expected)
      throw new ReleaseError(`${join(dist, file)} changed after the build; build again.`);
  }
  return record.data;
}

/**
 * Reads the build of a remote.
 * @throws {ReleaseError} if the build is missing, incomplete, changed since, or has a manifest that is refused
 */
export async function readBuiltRemote(dist: string): Promise<BuildRecord> {
  const record = await readBuild(dist);
  checkManifest(await readText(dist, MANIFEST_FILE), record.files);
  return record;
}
