/** Locks a data folder: the embedded database has no lock of its own, and two processes would lose data. */
import { join, resolve } from 'node:path';
import { acquireLock, LockedError } from '@coupon-center/server-kit/lock';

export interface FolderLock {
  release(): void;
}

/** Thrown when another process uses the data folder. */
export class FolderLockedError extends Error {
  constructor(folder: string, { pid, host }: LockedError) {
    super(
      `The data folder ${folder} is in use by process ${pid}${host === undefined ? '' : ` on ${host}`}. ` +
        'Stop that process, or choose another folder with COUPON_CENTER_DATA.',
    );
    this.name = 'FolderLockedError';
  }
}

/**
 * Takes the lock of a folder, and creates the folder if it is missing.
 * @throws FolderLockedError if another process has it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = resolve(folder);
  try {
    return { release: await acquireLock(join(path, 'database.lock')) };
  } catch (error) {
    throw error instanceof LockedError ? new FolderLockedError(path, error) : error;
  }
}
