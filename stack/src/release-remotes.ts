/** Publishes the built remotes into the local release folder; what is published already changes nothing. */
import { join } from 'node:path';
import { createReleaseStore, publishPackage } from '@coupon-center/release';
import { remoteFolders, root } from './paths.ts';

/** @param dataDir the data folder; releases are in `release/` below it */
export async function publishRemotes(dataDir: string, folders = remoteFolders()): Promise<void> {
  const store = createReleaseStore(join(dataDir, 'release'));
  for (const folder of folders) await publishPackage(store, join(root, folder));
}
