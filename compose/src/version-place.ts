/** Where published versions come from: a portal, the data folder of this machine, or both with copies on disk. */
import type { ReleaseSource } from '@coupon-center/release';
import type { FoundVersion, VersionList } from '@coupon-center/release';
import type { Registry } from '@coupon-center/portal-contracts';

export interface VersionPlace extends Pick<ReleaseSource, 'openFile'> {
  /** In words, e.g. `the portal at http://localhost:4000`. */
  name: string;
  /** @throws {ReleaseError} if the place can't be reached */
  readRegistry(): Promise<Registry>;
  /** Returns a version that may not be live; undefined if there is none, or it was withdrawn. */
  readVersion(name: string, version: string): Promise<FoundVersion | undefined>;
  /** Returns every version; undefined if the place tells them to nobody without a token. */
  listVersions(): Promise<VersionList | undefined>;
  close(): Promise<void>;
}
