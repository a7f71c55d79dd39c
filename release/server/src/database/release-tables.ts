/** The tables of the schema `release`, for typed SQL. */
import { sql } from 'kysely';
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import { migrate as runMigrations } from '@coupon-center/database';
import type { UseCountsTable } from '@coupon-center/database';
import type { Capability, PageError, PageVitals, Publisher, Vital } from '@coupon-center/portal-contracts';
import type {
  CanaryEvidence,
  CanaryStatus,
  Trouble,
  VersionRecord,
  VitalLimits,
} from '@coupon-center/release';
import { migrations } from '../migrations/index.ts';

/** `jsonb`: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
/** Set by the database's clock, so that the clocks of several processes don't matter. */
type Now = Generated<Date>;

/** Remotes, and the shell. */
interface RemotesTable {
  name: string;
  revision: number;
  owner: string;
  package: string;
  live: string | null;
  /** Versions that were live before, newest first. */
  earlier: Json<string[]>;
  /** Versions that were rolled back or withdrawn, newest first. */
  recalled: Json<string[]>;
  chosen_by: Publisher;
}

interface VersionsTable {
  /** Counts up in the order in which versions were published. */
  id: Generated<number>;
  name: string;
  version: string;
  record: Json<VersionRecord>;
  signature: string;
  key_id: string;
  published_at: Now;
  withdrawn_at: Date | null;
}

interface VersionFilesTable {
  version_id: number;
  path: string;
  sha256: string;
  size: number;
  /** False for files that are kept with the version, but never sent to a page. */
  is_served: boolean;
}

/** Files that a publisher has announced and may upload. */
interface UploadsTable {
  name: string;
  version: string;
  sha256: string;
  size: number;
  announced_at: Now;
}

/** Capabilities that operators granted to remotes, including unpublished ones. */
interface GrantsTable {
  remote: string;
  capabilities: Json<Capability[]>;
}

interface CredentialTable {
  id: string;
  /** The remote that it is for, or `*`. */
  scope: string;
  note: string;
  created_at: Now;
  revoked_at: Date | null;
}

interface TokensTable extends CredentialTable {
  /** SHA-256 of the secret, in hexadecimal digits. */
  secret_hash: string;
}

interface SigningKeysTable extends CredentialTable {
  /** Public key as PEM. */
  public_key: string;
}

interface AuditTable {
  /** Counts up in the order of the changes. */
  id: Generated<number>;
  at: Now;
  /** Its day in UTC, yyyy-MM-dd. */
  day: Generated<string>;
  remote: string;
  action: string;
  version: string | null;
  by: string;
  address: string;
  reason: string | null;
  before: string | null;
  after: string | null;
  /** The evidence for a canary's change. */
  evidence: ColumnType<CanaryEvidence | null, string | null, string | null>;
  /** The preview channel that was changed. */
  channel: string | null;
}

/** Preview channels, which point to versions for testers. */
interface ChannelsTable {
  remote: string;
  name: string;
  version: string;
  /** When it was last pointed to a version, even to the same one. */
  moved_at: Now;
}

/** Versions that a share of the visitors tries; at most one runs per remote. */
interface CanariesTable {
  id: Generated<number>;
  remote: string;
  version: string;
  /** Percent of the visitors. */
  steps: Json<number[]>;
  every_seconds: number;
  min_visits: number;
  /** Index of the current step. */
  step: Generated<number>;
  step_since: Now;
  started_at: Now;
  outcome: Generated<CanaryStatus['outcome']>;
  ended_at: Date | null;
  why: string | null;
  visits: Generated<number>;
  /** Random key; the digests of its visitors' networks are meaningless without it. */
  network_key: Generated<string>;
  evidence: ColumnType<CanaryEvidence | null, string | null, string | null>;
  /** Null in rows of earlier releases. */
  vital_limits: ColumnType<VitalLimits | null, string | null, string | null>;
}

/** Visitors while a canary runs: one row for each version that a visitor was given. */
interface CanaryVisitorsTable {
  canary_id: number;
  /** Hash of the cookie. */
  visitor: string;
  is_canary: boolean;
  /** The last step in which the visitor came. */
  step: number;
  /** Whether it is known how a visit ended. */
  has_result: boolean;
  /** When a page began to load the remote; null once it has reported again. */
  open_since: Date | null;
  /** Digest of the network; null in rows of earlier releases. */
  network: string | null;
}

/** The first trouble of each kind of each visitor, and of each network. */
interface CanaryTroublesTable {
  canary_id: number;
  visitor: string;
  measure: Trouble;
  is_canary: boolean;
  step: number;
  network: string | null;
}

/** Errors on open pages: one row for each error of a version at one place, and for each month in which it was seen. */
interface PageErrorMonthsTable {
  /** Hash of the fields that identify the error. */
  key: string;
  /** First day of the month, in UTC. */
  month: Generated<string>;
  /** The remote, or `shell`. */
  remote: string;
  version: string;
  /** As it was first reported. */
  error: Json<PageError>;
  /** With that of earlier months. */
  count: Generated<number>;
  /** Number of the network that reported it first; thousands of networks share a number. Null in rows of earlier releases. */
  first_network: number | null;
  /** Whether another network has reported it, too. */
  is_confirmed: Generated<boolean>;
  first_seen: Now;
  last_seen: Now;
}

/** Web vitals: how many page loads of a day had a value in each bucket. */
interface PageVitalsTable {
  /** The remote, or `shell`. */
  remote: string;
  version: string;
  /** Client id of the brand. */
  brand: string;
  device: PageVitals['device'];
  load: PageVitals['load'];
  /** `saves` counts page loads that changed something: in bucket 1 if a change was refused or lost, otherwise in bucket 0. */
  measure: Vital | 'saves';
  /** By the database's clock, in UTC. */
  day: string;
  /** Bucket -> count. */
  counts: Json<Record<string, number>>;
}

export interface ReleaseTables {
  'release.remotes': RemotesTable;
  'release.versions': VersionsTable;
  'release.version_files': VersionFilesTable;
  'release.uploads': UploadsTable;
  'release.grants': GrantsTable;
  'release.tokens': TokensTable;
  'release.signing_keys': SigningKeysTable;
  'release.audit': AuditTable;
  'release.page_error_months': PageErrorMonthsTable;
  'release.page_vitals': PageVitalsTable;
  'release.canaries': CanariesTable;
  'release.channels': ChannelsTable;
  'release.canary_visitors': CanaryVisitorsTable;
  'release.canary_troubles': CanaryTroublesTable;
  'release.limits': UseCountsTable;
}

export type Executor = Kysely<ReleaseTables>;
export type Tx = Transaction<ReleaseTables>;

/** Creates or updates the tables. */
export async function migrateRelease(db: Executor): Promise<void> {
  await runMigrations(db, migrations, { schema: 'release' });
}

/** Chosen at random; the API's own advisory locks have other numbers. */
export const CHANGE_LOCK = 7_340_291;

/**
 * Makes changes run one at a time, each until its transaction ends. A version must fit the live versions of other
 * remotes, so a lock on its own row would not be enough.
 */
export async function lockChanges(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHANGE_LOCK})`.execute(tx);
}
