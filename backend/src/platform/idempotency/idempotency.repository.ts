/** Stores idempotency keys: claim a key, store its response, find it again. */
import type { Executor, StoredReply } from '../database/database.types.ts';

interface KeyRow {
  fingerprint: string;
  reply: StoredReply | null;
}

/**
 * Claims a key; waits if another transaction is claiming it.
 * @returns false if the key is in use
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
        .doUpdateSet({ fingerprint, expires_at: expiresAt, reply: null })
        .where('idempotency_keys.expires_at', '<=', now),
    )
    .returning('digest')
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeReply(tx: Executor, digest: string, reply: StoredReply): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('digest', '=', digest)
    .execute();
}

export async function findKey(db: Executor, digest: string, now: Date): Promise<KeyRow | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'reply'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

export async function removeExpiredKeys(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('expires_at', '<=', now).execute();
}
