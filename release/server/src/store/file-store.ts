/** Stores the content of published files: immutable, and named by its hash alone, so no caller's path is ever used. */
import { mkdir, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export interface FileStore {
  /** Folder of this process for files that are being received; on the disk of the store if it is a folder. */
  readonly incoming: string;
  /** Prepares the store, and removes the remains of uploads that a crash interrupted. */
  open(): Promise<void>;
  /** Rejects if files can't be read or kept now. */
  ping(): Promise<void>;
  /** Whether the content is there in full. */
  has(sha256: string, size: number): Promise<boolean>;
  /**
   * Keeps a received file for good.
   * @param file path of a file in `incoming` whose hash was verified
   */
  keep(file: string, sha256: string, size: number): Promise<void>;
  /** @throws Error if there is no such content, StoreUnavailableError if it cannot be had, or a bucket returns other bytes */
  read(sha256: string): Promise<Readable>;
  remove(sha256: string): Promise<void>;
  close(): Promise<void>;
}

/** The store can't be reached, refuses the credentials, or returns wrong bytes. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** Empties the folder for files that are being received. */
export async function emptyIncoming(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
}
