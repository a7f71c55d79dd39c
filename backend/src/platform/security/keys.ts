/** Derives several keys from one configured secret: a key reveals nothing about the others. */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'mail-token'
  | 'login-challenge'
  | 'second-factor'
  | 'rate-limit'
  | 'sign-in-address'
  | 'vote-network'
  | 'idempotency'
  | 'preview-link'
  | 'extension-link'
  | 'email-settings'
  | 'payment-reference';

/** Returns the key for a purpose, 32 bytes. */
export function deriveKey(secret: string, purpose: KeyPurpose): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', secret, 'coupon-center', purpose, 32));
}

/** Returns a keyed digest of a text, base64url. */
export function keyedDigest(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Returns whether a token is the one that we would have made, in a time that doesn't depend on how similar they are. */
export function isSameToken(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Returns what is stored of a token: enough to recognize it, not enough to use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns 256 random bits, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}
