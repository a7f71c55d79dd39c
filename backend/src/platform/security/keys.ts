/** One configured secret, several keys: each purpose gets a key that tells nothing about the others. */
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'mail-token'
  | 'rate-limit'
  | 'sign-in-address'
  | 'idempotency'
  | 'preview-link'
  | 'payment-reference';

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

/** Fewest different characters of a secret: 32 random hexadecimal digits have more, what somebody typed seldom does. */
const FEWEST_CHARACTERS = 8;
const GUESSABLE =
  /secret|password|passwort|changeme|change-me|default|example|coupon|development|qwerty|12345678/i;

/** Whether somebody could guess a secret of sufficient length: it repeats itself, or reads like a placeholder. */
export function isGuessable(secret: string): boolean {
  return new Set(secret).size < FEWEST_CHARACTERS || GUESSABLE.test(secret);
}
