/** Lets one process at a time change a release folder. The lock is a file that holds the owner's process id. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReleaseError } from './errors.ts';

const RETRY_MS = 40;
/** Publishing takes a second or two; who waits this long waits for something that hangs. */
const PATIENCE_MS = 30_000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const owner = Number(await readFile(file, 'utf8').catch(() => ''));
  // An empty file belongs to somebody between creating and writing it.
  if (owner > 0 && owner !== process.pid && !isRunning(owner)) await rm(file, { force: true });
  return false;
}

/**
 * Runs the action while nobody else runs one under the same lock.
 * @throws {ReleaseError} when the lock can't be had within 30 s
 */
export async function withLock<T>(file: string, action: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await take(file))) {
    if (Date.now() > deadline) {
      throw new ReleaseError(
        `Another process holds ${file}. If none is publishing, delete that file and try again.`,
      );
    }
    await sleep(RETRY_MS);
  }
  try {
    return await action();
  } finally {
    await rm(file, { force: true });
  }
}
