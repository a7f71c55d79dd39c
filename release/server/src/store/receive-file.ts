/** Receives a file: hashed while it arrives, never more than was announced, and kept only if it matches the announcement. */
import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { StoredFile } from '@coupon-center/release';
import { ProblemError } from '@coupon-center/server-kit';
import type { FileStore } from './file-store.ts';

/**
 * @throws ProblemError 400 if the content differs from what was announced, 413 if it is longer
 */
export async function receiveFile(
  store: FileStore,
  { sha256, size }: StoredFile,
  content: Readable,
): Promise<void> {
  const file = join(store.incoming, randomUUID());
  const hash = createHash('sha256');
  let received = 0;
  try {
    const handle = await open(file, 'wx');
    try {
      await pipeline(content, async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) {
          received += chunk.length;
          if (received > size)
            throw new ProblemError(413, 'file_too_large', `The file was announced with ${size} bytes.`);
          hash.update(chunk);
          await handle.writeFile(chunk);
        }
      });
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (received !== size || hash.digest('hex') !== sha256) {
      throw new ProblemError(
        400,
        'file_altered',
        `The content does not match the announced hash ${sha256}: it was altered or cut off in transit.`,
      );
    }
    await store.keep(file, sha256, size);
  } finally {
    await rm(file, { force: true });
  }
}
