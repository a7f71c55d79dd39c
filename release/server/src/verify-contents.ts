/** Checks that the hashes that pages verify are those of the files that were received. */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { builtFilesOf, ReleaseError } from '@coupon-center/release';
import type { VersionRecord } from '@coupon-center/release';
import type { FileStore } from './file-store.ts';

/** @throws ReleaseError if a page would refuse one of the files */
export async function verifyContents(store: FileStore, record: VersionRecord): Promise<void> {
  for (const [path, expected] of Object.entries(builtFilesOf(record))) {
    const hash = createHash('sha384');
    await pipeline(await store.read(record.contents[path]?.sha256 ?? ''), hash);
    if (`sha384-${hash.digest('base64')}` === expected) continue;
    throw new ReleaseError(`${path} is not the file that was built; build and publish again.`);
  }
}
