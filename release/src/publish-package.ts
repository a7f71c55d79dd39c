/** Publishes a remote by the folder of its package. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReleaseError } from './errors.ts';
import { publish } from './publish.ts';
import type { PublishResult } from './publish.ts';
import type { ReleaseStore } from './release-store.ts';

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
 * @throws {ReleaseError} when something of it is missing or refused
 */
export async function publishPackage(
  store: ReleaseStore,
  folder: string,
  options: { stage?: boolean } = {},
): Promise<PublishResult> {
  const { version } = (await readJson(join(folder, 'package.json'))) as { version?: string };
  const declaration = await readJson(join(folder, 'remote.json'));
  return publish(store, {
    dist: join(folder, 'dist'),
    declaration,
    packageVersion: version ?? '0.0.0',
    ...options,
  });
}
