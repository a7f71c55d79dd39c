/** Reads the build of a remote and refuses what must not reach a shell. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  BUILD_RECORD_FILE,
  buildRecordSchema,
  federationManifestSchema,
  MANIFEST_FILE,
} from '@coupon-center/portal-contracts';
import type { UsedModules } from '@coupon-center/portal-contracts';
import { ReleaseError } from './errors.ts';

export interface BuiltRemote {
  /** `sha384-<base64>` of each file by path, verified against the files. */
  files: Record<string, string>;
  /** Routes for which the build has screens. */
  routes: readonly string[];
  /** What it takes from shared modules. */
  uses: UsedModules | undefined;
}

async function readJson(dist: string, file: string): Promise<unknown> {
  const text = await readFile(join(dist, file), 'utf8').catch(() => undefined);
  if (text === undefined) throw new ReleaseError(`${join(dist, file)} is missing; build the remote first.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseError(`${join(dist, file)} is not JSON; build the remote again.`);
  }
}

/** Returns whether any object within a value has the key. */
function mentions(value: unknown, key: string): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, key) || Object.values(value).some((inner) => mentions(inner, key));
}

async function checkManifest(dist: string, files: Record<string, string>): Promise<void> {
  const json = await readJson(dist, MANIFEST_FILE);
  if (mentions(json, 'getPublicPath')) {
    throw new ReleaseError(
      `${MANIFEST_FILE} has a getPublicPath, which runtimes execute as code. Build with publicPath 'auto'.`,
    );
  }
  const manifest = federationManifestSchema.safeParse(json);
  if (!manifest.success)
    throw new ReleaseError(`${MANIFEST_FILE} is malformed: ${z.prettifyError(manifest.error)}`);
  const { metaData, exposes } = manifest.data;
  const exposed = exposes.map(({ path }) => path);
  if (exposed.join() !== './lifecycle') {
    throw new ReleaseError(
      `A remote exposes './lifecycle' and nothing else; this one exposes ${exposed.join(', ')}.`,
    );
  }
  const entry = metaData.remoteEntry.path + metaData.remoteEntry.name;
  if (!Object.hasOwn(files, entry))
    throw new ReleaseError(`${MANIFEST_FILE} names ${entry}, which the build did not produce.`);
}

/**
 * @param dist absolute path of the built files
 * @throws {ReleaseError} if the build is missing, incomplete, changed since, or has a manifest that is refused
 */
export async function readBuiltRemote(dist: string): Promise<BuiltRemote> {
  const record = buildRecordSchema.safeParse(await readJson(dist, BUILD_RECORD_FILE));
  if (!record.success)
    throw new ReleaseError(
      `${join(dist, BUILD_RECORD_FILE)} is malformed; build the remote again.\n${z.prettifyError(record.error)}`,
    );
  const { files, routes, uses } = record.data;
  for (const [file, expected] of Object.entries(files)) {
    const content = await readFile(join(dist, file)).catch(() => undefined);
    if (!content) throw new ReleaseError(`${join(dist, file)} is missing; build the remote again.`);
    const actual = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    if (actual !== expected)
      throw new ReleaseError(`${join(dist, file)} changed after the build; build again.`);
  }
  await checkManifest(dist, files);
  return { files, routes, uses };
}
