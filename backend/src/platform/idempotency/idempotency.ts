/**
 * Calls that are done once however often they are sent: the reply is kept in the transaction of the change, so a caller
 * who lost it gets it by sending the same `Idempotency-Key` again.
 *
 * Replies may hold secrets (registering answers tokens), so nothing readable is kept: a reply is sealed with AES-256-GCM
 * under a key that follows from our secret and from the caller's key, of which only a keyed digest is stored. Whoever has
 * the database, and even our secret, can't open a reply without the key that its caller chose.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { plusSeconds } from '../clock.ts';
import type { Executor } from '../database/database.types.ts';
import { ProblemError } from '../errors.ts';
import { claimKey, keepReply, keptReply, removeEndedKeys } from './idempotency.repository.ts';
import type { KeptRow } from './idempotency.repository.ts';
import { deriveKey, keyedDigest } from '../security/keys.ts';
import { inTransaction } from '../database/transaction.ts';

/** How long a reply is kept, in seconds. */
const KEEP_SECONDS = 24 * 3600;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A successful reply as it went out. */
export interface KeptReply {
  status: number;
  /** Those that the call's handler set, e.g. cookies. */
  headers: Record<string, string | number | string[]>;
  body: string;
}

interface KeyUse {
  /** The caller's own key. */
  key: string;
  /** Where the key means the same: site, user and call. */
  scope: string;
  /** What was asked: the same key with something else is refused. */
  request: string;
}

export interface Idempotency {
  /**
   * The reply that is kept for a key, or null.
   * @throws ProblemError 422 `idempotency_key_reused`
   */
  find(use: KeyUse): Promise<KeptReply | null>;
  /**
   * Do the work in one transaction that keeps its reply too. Whoever comes meanwhile with the same key waits, and gets
   * that reply; work that fails leaves nothing, and the next one tries again.
   * @throws ProblemError 422 `idempotency_key_reused`; what the work throws
   */
  once(
    use: KeyUse,
    work: (tx: Executor) => Promise<KeptReply>,
  ): Promise<{ kept: KeptReply; isReplay: boolean }>;
  /** Forget the replies that were kept long enough. */
  sweep(): Promise<void>;
}

export function createIdempotency(db: Executor, clock: Clock, secret: string): Idempotency {
  const root = deriveKey(secret, 'idempotency');

  /** What is stored of a use, and the key of its reply. */
  function sealOf({ key, scope, request }: KeyUse) {
    const name = `${scope}\n${key}`;
    const own = Buffer.from(hkdfSync('sha256', root, 'coupon-center', name, 64));
    return {
      digest: keyedDigest(root, name),
      fingerprint: keyedDigest(own.subarray(32), request),
      sealingKey: own.subarray(0, 32),
    };
  }

  function opened(row: KeptRow, seal: ReturnType<typeof sealOf>): KeptReply {
    if (row.fingerprint !== seal.fingerprint)
      throw new ProblemError(
        422,
        'idempotency_key_reused',
        'This Idempotency-Key was sent with another request. Choose a new key for a new request.',
      );
    if (row.sealedReply === null) throw new Error('A claimed key was committed without its reply.');
    return JSON.parse(open(seal.sealingKey, seal.digest, row.sealedReply)) as KeptReply;
  }

  return {
    async find(use) {
      const seal = sealOf(use);
      const row = await keptReply(db, seal.digest, clock.now());
      return row ? opened(row, seal) : null;
    },
    async once(use, work) {
      const seal = sealOf(use);
      const { digest, fingerprint, sealingKey } = seal;
      return inTransaction(db, async (tx) => {
        const now = clock.now();
        const claim = { digest, fingerprint, now, expiresAt: plusSeconds(now, KEEP_SECONDS) };
        if (!(await claimKey(tx, claim))) {
          const row = await keptReply(tx, digest, now);
          if (!row) throw new Error('A key was neither free nor taken.');
          return { kept: opened(row, seal), isReplay: true };
        }
        const reply = await work(tx);
        await keepReply(tx, digest, close(sealingKey, digest, JSON.stringify(reply)));
        return { kept: reply, isReplay: false };
      });
    },
    sweep: () => removeEndedKeys(db, clock.now()),
  };
}

/** Seal a text; it opens only with the same key and in the same row. */
function close(key: Uint8Array, row: string, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

function open(key: Uint8Array, row: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(row))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString();
}
