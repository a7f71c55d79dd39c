/** Recovery codes: 80 random bits each, so that a plain digest of one gives nothing away. */
import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@coupon-center/contracts';
import { tokenHash } from '../../platform/security/keys.ts';

/** Omits letters that look like digits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
const LENGTH = 16;

function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(/.{4}(?=.)/g, '$&-');
}

/** Returns new codes in groups of four letters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, newCode);
}

/** Returns the form in which codes are compared: without separators, in upper case, full-width digits made plain. */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

/** Returns the digest to store for a code. @param plain as {@link plainCode} returns it */
export function recoveryHash(plain: string): string {
  return tokenHash(plain);
}
