/** Publishes a remote by the folder of its package. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import semver from 'semver';
import { z } from 'zod';
import { ReleaseError } from './errors.ts';
import { publish } from './publish.ts';
import type { PublishOptions, PublishResult } from './publish.ts';
import type { ReleaseStore } from './release-store.ts';

const packageSchema = z.object({
  name: z.string().min(1),
  version: z.string().refine((version) => semver.valid(version) === version, 'must be like 1.2.3'),
});

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new ReleaseError(`${file} is missing; is that the folder of a remote?`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseError(`${file} is not JSON.`);
  }
}

/**
 * @param folder absolute path of a package with `package.json`, `remote.json` and a built `dist/`
 * @throws {ReleaseError} if part of it is missing or refused
 */
export async function publishPackage(
  store: ReleaseStore,
  folder: string,
  options: PublishOptions = {},
): Promise<PublishResult> {
  const file = join(folder, 'package.json');
  const manifest = packageSchema.safeParse(await readJson(file));
  if (!manifest.success) throw new ReleaseError(`${file} is malformed: ${z.prettifyError(manifest.error)}`);
  return publish(store, {
    ...options,
    dist: join(folder, 'dist'),
    declaration: await readJson(join(folder, 'remote.json')),
    packageName: manifest.data.name,
    packageVersion: manifest.data.version,
  });
}
