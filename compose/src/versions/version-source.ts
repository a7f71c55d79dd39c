/** A source of published versions. */
import type { Registry } from '@coupon-center/portal-contracts';
import type { AuditEntry, FoundVersion, ReleaseFile, VersionList } from '@coupon-center/release';

export interface VersionSource {
  /** Description, e.g. `the portal at http://localhost:4000`. */
  name: string;
  /** Origin of the portal, for links; undefined for a folder. */
  portal: string | undefined;
  /** @throws {ReleaseError} if the source can't be reached */
  readRegistry(): Promise<Registry>;
  /** Returns a version that may not be live; undefined if there is none, or it was withdrawn. */
  readVersion(name: string, version: string): Promise<FoundVersion | undefined>;
  /** Returns every version; undefined if the source doesn't list them without a token. */
  listVersions(): Promise<VersionList | undefined>;
  /** Returns the changes of a part, newest first; undefined if the source doesn't show them without a token. */
  readHistory(name: string): Promise<readonly AuditEntry[] | undefined>;
  /** Returns a file of a version; undefined if it isn't there. */
  openFile(name: string, version: string, path: string): Promise<ReleaseFile | undefined>;
  close(): Promise<void>;
}
