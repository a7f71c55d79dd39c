/** One configured secret, several keys: each purpose gets a key that tells nothing about the others. */
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export type KeyPurpose = 'access-token' | 'refresh-token' | 'mail-token' | 'rate-limit' | 'idempotency';

/** The key of a purpose, 32 bytes. */
export function deriveKey(secret: string, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'coupon-center', purpose, 32));
}

/** A keyed digest of a text, base64url. */
export function keyedDigest(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** What is stored of a token: enough to recognise it, not enough to use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** 256 random bits, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
