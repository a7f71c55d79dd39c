/** Writes deltas of a version's files for browsers that have those of an earlier version (RFC 9842). */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { ZstdOptions } from 'node:zlib';
import { builtFilesOf } from '@coupon-center/release';
import type { StoredFile, VersionRecord } from '@coupon-center/release';
import { commonName, deltaPath } from '@coupon-center/server-kit';
import type { FileStore } from './file-store.ts';

const COMPRESSIBLE = /\.(?:js|css)$/;
/** Start of a delta: a frame that decoders skip, followed by the hash of the dictionary. */
const MAGIC = Buffer.from('5e2a4d1820000000', 'hex');
const LEVEL = 19;
/** Window of 8 MB, which every browser supports. */
const WINDOW_LOG = 23;

const compress = promisify(zstdCompress);

async function compressWith(dictionary: Buffer, content: Buffer): Promise<Buffer> {
  const options: ZstdOptions = {
    dictionary,
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_windowLog]: WINDOW_LOG,
    },
  };
  const hash = createHash('sha256').update(dictionary).digest();
  return Buffer.concat([MAGIC, hash, await compress(content, options)]);
}

let isAble: Promise<boolean> | undefined;

/** Whether this Node compresses with dictionaries; before 22.19, it ignored them. */
function canCompress(): Promise<boolean> {
  const noise = randomBytes(1024);
  return (isAble ??= compressWith(noise, noise).then((delta) => delta.length < noise.length));
}

async function keep(store: FileStore, content: Buffer): Promise<StoredFile> {
  const file = { sha256: createHash('sha256').update(content).digest('hex'), size: content.length };
  if (await store.has(file.sha256, file.size)) return file;
  const path = join(store.incoming, randomUUID());
  try {
    await writeFile(path, content, { flush: true });
    await store.keep(path, file.sha256, file.size);
  } finally {
    await rm(path, { force: true });
  }
  return file;
}

/** Returns the counterpart of a file in another version. */
function counterpart(path: string, { contents }: VersionRecord): StoredFile | undefined {
  const name = commonName(path);
  const [, file] = Object.entries(contents).find(([other]) => commonName(other) === name) ?? [];
  return file;
}

/**
 * Writes a delta for each script and stylesheet against its counterpart in earlier versions, unless it is no smaller than the
 * file that all others get.
 * @param earlier versions that returning visitors may have; those whose files are gone are left out
 * @returns the deltas, by their paths
 */
export async function writeDeltas(
  store: FileStore,
  record: VersionRecord,
  earlier: readonly VersionRecord[],
): Promise<Record<string, StoredFile>> {
  const deltas: Record<string, StoredFile> = {};
  if (earlier.length === 0 || !(await canCompress())) return deltas;
  const read = async ({ sha256, size }: StoredFile) =>
    (await store.has(sha256, size)) ? buffer(await store.read(sha256)) : undefined;
  for (const path of Object.keys(builtFilesOf(record)).filter((one) => COMPRESSIBLE.test(one))) {
    const { [path]: plain, [`${path}.br`]: brotli } = record.contents;
    const content = plain && (await read(plain));
    if (!content) continue;
    for (const version of earlier) {
      const former = counterpart(path, version);
      const target = former && deltaPath(path, former.sha256);
      if (!former || !target || deltas[target]) continue;
      const dictionary = await read(former);
      const delta = dictionary && (await compressWith(dictionary, content));
      if (delta && delta.length < (brotli ?? plain).size) deltas[target] = await keep(store, delta);
    }
  }
  return deltas;
}
