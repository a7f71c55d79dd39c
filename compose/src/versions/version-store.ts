/**
 * Versions on the disk of this machine: each record, and the files by their hash. Files of a mix are verified
 * against the hashes in its records whenever it is opened, so it needs no network a second time.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { contentHashSchema, remoteVersionSchema, shellVersionSchema } from '@coupon-center/portal-contracts';
import { isShellVersion, ReleaseError } from '@coupon-center/release';
import type { FoundVersion, ReleasedVersion, ReleaseFile } from '@coupon-center/release';
import { writeFileAtomic } from '@coupon-center/server-kit/write-file-atomic';
import type { VersionSource } from './version-source.ts';

/** Maximum number of downloads at a time. */
const AT_ONCE = 8;

const foundSchema = z.object({
  hash: contentHashSchema,
  released: z.union([shellVersionSchema, remoteVersionSchema]),
});

export interface VersionStore {
  /** Returns the record of a version that was kept; undefined if it wasn't, or is damaged. */
  find(name: string, version: string): Promise<FoundVersion | undefined>;
  /**
   * Fetches the missing files of a version from a source, and verifies every file of it.
   * @throws {ReleaseError} naming the part, if a file is missing or differs from the record
   */
  keep(
    name: string,
    found: FoundVersion,
    versionSource: Pick<VersionSource, 'name' | 'openFile'>,
  ): Promise<void>;
  /** Returns a file of a version that was kept by this process. */
  openFile(name: string, version: string, path: string): ReleaseFile | undefined;
}

/** Returns `sha384-<base64>` of each file, by path. */
const filesOf = (version: ReleasedVersion): Record<string, string> =>
  isShellVersion(version) ? version.build.files : version.files;

const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
const addressOf = (name: string, version: string) => `${name}/${version}`;

/** @param folder created when something is kept */
export function openVersionStore(folder: string): VersionStore {
  const kept = new Map<string, Map<string, ReleaseFile>>();
  const recordFile = (name: string, version: string) => join(folder, name, `${version}.json`);
  const contentFile = (integrity: string) =>
    join(folder, 'files', Buffer.from(integrity.replace(/^sha384-/, ''), 'base64').toString('hex'));

  async function write(file: string, content: string | Uint8Array): Promise<void> {
    await mkdir(dirname(file), { recursive: true });
    await writeFileAtomic(file, content);
  }

  return {
    async find(name, version) {
      const text = await readFile(recordFile(name, version), 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      const { data } = foundSchema.safeParse(parse(text));
      return data?.released.version === version && version.endsWith(`-${data.hash.slice(0, 8)}`)
        ? data
        : undefined;
    },
    async keep(name, found, versionSource) {
      const { version } = found.released;
      if (kept.has(addressOf(name, version))) return;
      const files = new Map<string, ReleaseFile>();
      const queue = Object.entries(filesOf(found.released));
      const worker = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const [path, integrity] = next;
          const file = contentFile(integrity);
          let content = await readFile(file).catch(() => undefined);
          if (!content || integrityOf(content) !== integrity) {
            const opened = await versionSource.openFile(name, version, path);
            if (!opened)
              throw new ReleaseError(`${versionSource.name} no longer has ${path} of ${name} ${version}.`);
            content = await buffer(await opened.read());
            if (integrityOf(content) !== integrity)
              throw new ReleaseError(
                `${versionSource.name} sent different content for ${path} of ${name} ${version} than was published. The version is not used.`,
              );
            await write(file, content);
          }
          const sha256 = createHash('sha256').update(content).digest('hex');
          files.set(path, { sha256, size: content.length, read: () => readStored(file) });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      await write(recordFile(name, version), JSON.stringify(found));
      kept.set(addressOf(name, version), files);
    },
    openFile: (name, version, path) => kept.get(addressOf(name, version))?.get(path),
  };
}

const readStored = async (file: string) => Readable.from([await readFile(file)]);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
