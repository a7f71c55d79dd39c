/** Writes a file atomically: a reader, or a crash, sees either the old content or the new one. */
import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/**
 * Replaces a file in one step: writes a temporary file beside it, flushes it to disk, and renames it.
 * @param mode the permissions of the file, narrowed by the process's umask
 * @throws what the file system reports, after removing the temporary file
 */
export async function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  { mode = 0o666 }: { mode?: number } = {},
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(temporary, 'wx', mode);
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
