/**
 * Performs a call once, however often it is sent: the response is stored in the transaction of the change, so a caller
 * who lost it gets it by repeating the call with the same `Idempotency-Key`. Responses with secrets aren't stored.
 */
import { inTransaction } from '@coupon-center/database';
import type { Clock } from '../clock.ts';
import { plusSeconds } from '../clock.ts';
import type { Executor, StoredReply, Tx } from '../database/database.types.ts';
import { ProblemError } from '../errors.ts';
import { deriveKey, keyedDigest } from '../security/keys.ts';
import { claimKey, findKey, removeExpiredKeys, storeReply } from './idempotency.repository.ts';

/** Lifetime of a key, in seconds. */
const KEEP_SECONDS = 24 * 3600;

export interface KeyUse {
  /** The caller's key. */
  key: string;
  /** The scope in which the key is unique: site, user and call. */
  scope: string;
  /** The request: reusing the key with another one is refused. */
  request: string;
}

/** A call that was performed before; `reply` is null if the response wasn't stored. */
export interface Done {
  reply: StoredReply | null;
}

export interface Idempotency {
  /**
   * Returns the call if it was performed before.
   * @throws ProblemError 422 `idempotency_key_reused`
   */
  find(use: KeyUse): Promise<Done | null>;
  /**
   * Does the work and stores the key in one transaction. A concurrent call with the same key waits. Work that fails
   * leaves nothing behind, so the next call tries again.
   * @param work returns the response to store, or null to store none
   * @returns null if this call did the work
   * @throws ProblemError 422 `idempotency_key_reused`; what the work throws
   */
  once(use: KeyUse, work: (tx: Tx) => Promise<StoredReply | null>): Promise<Done | null>;
  /** Deletes expired keys. */
  sweep(): Promise<void>;
}

export function createIdempotency(db: Executor, clock: Clock, secret: string): Idempotency {
  const digestKey = deriveKey(secret, 'idempotency');

  /** What is stored of a key. Both digests cover the caller's key, which nobody can guess. */
  function digestsOf({ key, scope, request }: KeyUse) {
    const name = `${scope}\n${key}`;
    return {
      digest: keyedDigest(digestKey, name),
      fingerprint: keyedDigest(digestKey, `${name}\n${request}`),
    };
  }

  async function lookUp(executor: Executor, { digest, fingerprint }: ReturnType<typeof digestsOf>) {
    const row = await findKey(executor, digest, clock.now());
    if (row && row.fingerprint !== fingerprint)
      throw new ProblemError(
        422,
        'idempotency_key_reused',
        'This Idempotency-Key was already used for another request. Use a new key for each request.',
      );
    return row && { reply: row.reply };
  }

  return {
    find: async (use) => (await lookUp(db, digestsOf(use))) ?? null,
    async once(use, work) {
      const digests = digestsOf(use);
      return inTransaction(db, async (tx) => {
        const now = clock.now();
        if (!(await claimKey(tx, { ...digests, now, expiresAt: plusSeconds(now, KEEP_SECONDS) }))) {
          const done = await lookUp(tx, digests);
          if (!done) throw new Error('A key was neither free nor taken.');
          return done;
        }
        const reply = await work(tx);
        if (reply) await storeReply(tx, digests.digest, reply);
        return null;
      });
    },
    sweep: () => removeExpiredKeys(db, clock.now()),
  };
}
