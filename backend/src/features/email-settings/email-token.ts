/** The token of a link that ends emails: signed by us, for one account and one kind of email, and valid for nothing else. */
import { EMAIL_KINDS } from '@coupon-center/contracts';
import type { EmailKind } from '@coupon-center/contracts';
import { deriveKey, isSameToken, keyedDigest } from '../../platform/security/keys.ts';

export interface NamedEmails {
  userId: number;
  kind: EmailKind;
}

export interface EmailTokens {
  make(named: NamedEmails): string;
  /** Returns what a token is for; null if we didn't sign it. */
  open(token: string): NamedEmails | null;
}

export function createEmailTokens(secret: string): EmailTokens {
  const key = deriveKey(secret, 'email-settings');

  const make: EmailTokens['make'] = ({ userId, kind }) =>
    `${userId}.${kind}.${keyedDigest(key, `${userId}:${kind}`)}`;

  return {
    make,
    open(token) {
      const [, id, name] = /^([1-9]\d{0,15})\.([a-z]+)\./.exec(token) ?? [];
      const kind = EMAIL_KINDS.find((one) => one === name);
      const named = kind && { userId: Number(id), kind };
      return named && isSameToken(token, make(named)) ? named : null;
    },
  };
}
