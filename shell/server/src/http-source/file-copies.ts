/**
 * Copies of published files on the disk of this machine, for the time when the release service can't be reached. A file's name
 * contains where it was published, its hash and its size: `<hash of the address>.<sha256>.<size>`.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReleaseFile } from '@coupon-center/release';

/** Where a file was published, e.g. `mf-coupons/1.4.0-1a2b3c4d/main.js`. */
type Address = string;

export interface FileCopies {
  find(address: Address): Promise<ReleaseFile | undefined>;
  /**
   * Keeps a file, unless there is a copy already, and marks it as just used.
   * @throws Error if the content doesn't match its hash
   */
  keep(address: Address, file: ReleaseFile): Promise<void>;
}

export interface FileCopiesOptions {
  folder: string;
  /** Maximum size of all copies together, in bytes; the least recently used ones are removed first. */
  mostBytes: number;
}

interface Copy {
  name: string;
  sha256: string;
  size: number;
}

const keyOf = (address: Address) => createHash('sha256').update(address).digest('hex');

/** @returns undefined for the remains of a crash */
function copyOf(name: string): [string, Copy] | undefined {
  const [, key, sha256, size] = /^([0-9a-f]{64})\.([0-9a-f]{64})\.(\d+)$/.exec(name) ?? [];
  return key && sha256 ? [key, { name, sha256, size: Number(size) }] : undefined;
}

/** Opens the folder and removes the remains of a crash. */
export async function openFileCopies({ folder, mostBytes }: FileCopiesOptions): Promise<FileCopies> {
  await mkdir(folder, { recursive: true });
  /** Ordered by use, the most recent last. */
  const copies = new Map<string, Copy>();
  let bytes = 0;
  for (const name of await readdir(folder)) {
    const found = copyOf(name);
    if (!found) await rm(join(folder, name), { force: true });
    else add(...found);
  }
  await makeRoom();

  function add(key: string, copy: Copy): void {
    copies.set(key, copy);
    bytes += copy.size;
  }
  async function forget(key: string, { name, size }: Copy): Promise<void> {
    copies.delete(key);
    bytes -= size;
    await rm(join(folder, name), { force: true });
  }
  async function makeRoom(): Promise<void> {
    for (const [key, copy] of copies) {
      if (bytes <= mostBytes) return;
      await forget(key, copy);
    }
  }

  async function find(address: Address): Promise<ReleaseFile | undefined> {
    const key = keyOf(address);
    const copy = copies.get(key);
    if (!copy) return undefined;
    const path = join(folder, copy.name);
    const size = await stat(path).then(
      (found) => found.size,
      () => undefined,
    );
    if (size !== copy.size) {
      await forget(key, copy);
      return undefined;
    }
    copies.delete(key);
    copies.set(key, copy);
    return { sha256: copy.sha256, size, read: () => createReadStream(path) };
  }

  return {
    find,
    async keep(address, file) {
      const { sha256, size } = file;
      if (size > mostBytes || (await find(address))) return;
      const name = `${keyOf(address)}.${sha256}.${size}`;
      const partial = join(folder, `${randomUUID()}.tmp`);
      const hash = createHash('sha256');
      const hashed = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          done(null, chunk);
        },
      });
      try {
        await pipeline(await file.read(), hashed, createWriteStream(partial, { flush: true }));
        if (hash.digest('hex') !== sha256) throw new Error(`The content of ${address} is not ${sha256}.`);
        await rename(partial, join(folder, name));
      } finally {
        await rm(partial, { force: true });
      }
      add(keyOf(address), { name, sha256, size });
      await makeRoom();
    },
  };
}
