/** The history of changes: who changed what, when, from where and why. */
import type { AuditEntry, CanaryEvidence } from '@coupon-center/release';
import type { Principal } from './credentials.ts';
import type { Executor, Tx } from '../database/release-tables.ts';

/** The author of a change, and the address it came from. */
export interface Actor {
  principal: Principal;
  address: string;
}

export interface AuditedChange {
  remote: string;
  action:
    | 'publish'
    | 'promote'
    | 'rollback'
    | 'withdraw'
    | 'reinstate'
    | 'prune'
    | 'grant'
    | 'revoke'
    | 'canary'
    | 'channel'
    | 'channel removed';
  version: string | null;
  reason: string | undefined;
  /** The live version before and after. */
  before: string | null;
  after: string | null;
  /** The evidence for a canary's change. */
  evidence?: CanaryEvidence | undefined;
  /** The preview channel that was changed. */
  channel?: string | undefined;
}

/** @returns the number of the entry, which is the revision of the registry */
export async function audit(
  tx: Tx,
  { principal, address }: Actor,
  { evidence, channel, ...change }: AuditedChange,
): Promise<number> {
  const { id } = await tx
    .insertInto('release.audit')
    .values({
      ...change,
      reason: change.reason ?? null,
      channel: channel ?? null,
      evidence: evidence ? JSON.stringify(evidence) : null,
      by: `${principal.note} (${principal.tokenId})`,
      address,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns whether a version of a remote was live before, as far as the history goes back. */
export async function wasEverLive(db: Executor, remote: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('release.audit')
    .select('id')
    .where('remote', '=', remote)
    .where('after', '=', version)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const HISTORY_ENTRIES = 200;

/** Returns the last 200 changes of a remote, newest first. */
export async function historyOf(db: Executor, remote: string): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('release.audit')
    .selectAll()
    .where('remote', '=', remote)
    .orderBy('id', 'desc')
    .limit(HISTORY_ENTRIES)
    .execute();
  return rows.map(({ day: _, ...row }) => ({ ...row, at: row.at.toISOString() }));
}
