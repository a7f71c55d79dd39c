/** Checks that the received files have the hashes that pages verify, compressed or not. */
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { builtFilesOf, checkVariants, ReleaseError } from '@coupon-center/release';
import type { VersionRecord } from '@coupon-center/release';
import type { FileStore } from './file-store.ts';

/** @throws ReleaseError if a page would refuse one of the files */
export async function verifyContents(store: FileStore, record: VersionRecord): Promise<void> {
  const read = (path: string) => store.read(record.contents[path]?.sha256 ?? '');
  for (const [path, expected] of Object.entries(builtFilesOf(record))) {
    const hash = createHash('sha384');
    await pipeline(await read(path), hash);
    if (`sha384-${hash.digest('base64')}` === expected) continue;
    throw new ReleaseError(`${path} is not the file that was built. Build and publish again.`);
  }
  await checkVariants(record, read);
}
