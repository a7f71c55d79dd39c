/** Keeps files in a folder: `ab/<sha256>`, and `incoming/` for those that are being received. */
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { emptyIncoming } from './file-store.ts';
import type { FileStore } from './file-store.ts';

/** Makes a rename in a folder survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** @param folder absolute path; created if missing. One process uses it at a time. */
export function createFolderStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256);
  return {
    incoming,
    open: () => emptyIncoming(incoming),
    ping: () => access(incoming, constants.W_OK),
    async has(sha256, size) {
      return stat(pathOf(sha256)).then(
        (found) => found.size === size,
        () => false,
      );
    },
    async keep(file, sha256) {
      const target = pathOf(sha256);
      await mkdir(dirname(target), { recursive: true });
      await rename(file, target);
      await syncFolder(dirname(target));
    },
    async read(sha256) {
      const handle = await open(pathOf(sha256), 'r');
      return createReadStream('', { fd: handle });
    },
    remove: (sha256) => rm(pathOf(sha256), { force: true }),
    close: async () => {},
  };
}
