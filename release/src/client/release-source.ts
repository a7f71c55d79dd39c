/** Data that a server of pages reads from the release service, wherever that runs. */
import type { Readable } from 'node:stream';
import type { Registry } from '@coupon-center/portal-contracts';
import type { FoundVersion, VersionList } from '../calls/version-list.ts';

/** A file that can be read. */
export interface ReleaseFile {
  sha256: string;
  /** Size in bytes. */
  size: number;
  /** Opens the content. The caller reads the stream to its end or destroys it. */
  read(): Promise<Readable> | Readable;
}

export interface ReleaseSource {
  /** Returns the current registry, or the last good one while the service can't be reached. */
  read(): Promise<Registry>;
  /** Whether the registry that `read` returns is the current one. */
  isCurrent(): Promise<boolean>;
  /**
   * Calls back after every change of the registry.
   * @returns a function that unsubscribes
   */
  onChange(listener: () => void): () => void;
  /**
   * Returns a version of a remote, or of the shell by its own name, whether it is live or not; undefined if there is none
   * or it was withdrawn.
   * @throws Error if it is not known yet and the service can't be reached
   */
  readVersion(name: string, version: string): Promise<FoundVersion | undefined>;
  /**
   * Returns every version that can be used, for testers.
   * @throws Error if the service can't be reached, or refuses
   */
  listVersions(): Promise<VersionList>;
  /** Returns a served file of a version; undefined if the version or its content isn't there. */
  openFile(name: string, version: string, path: string): Promise<ReleaseFile | undefined>;
}
