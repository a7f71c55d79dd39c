/** The table of kept replies: claim a key, keep a reply, find it again. */
import type { Executor } from '../database/database.types.ts';

export interface KeptRow {
  fingerprint: string;
  sealedReply: string | null;
}

/**
 * Claim a key for the executor's transaction; waits for another transaction that has it.
 * @returns false where its reply is kept already
 */
export async function claimKey(
  tx: Executor,
  claim: { digest: string; fingerprint: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { digest, fingerprint, now, expiresAt } = claim;
  const row = await tx
    .insertInto('idempotency_keys')
    .values({ digest, fingerprint, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('digest')
        .doUpdateSet({ fingerprint, expires_at: expiresAt, sealed_reply: null })
        .where('idempotency_keys.expires_at', '<=', now),
    )
    .returning('digest')
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepReply(tx: Executor, digest: string, sealedReply: string): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ sealed_reply: sealedReply })
    .where('digest', '=', digest)
    .execute();
}

export async function keptReply(db: Executor, digest: string, now: Date): Promise<KeptRow | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'sealed_reply as sealedReply'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function removeEndedKeys(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
}
