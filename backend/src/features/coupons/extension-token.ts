/** The signed token of a link that extends a coupon. It is valid for one coupon with one end date, and for nothing else. */
import type { Site } from '@coupon-center/site-config';
import { deriveKey, isSameToken, keyedDigest } from '../../platform/security/keys.ts';

export interface ExtendedEnd {
  couponId: number;
  /** The last day that the link moves, yyyy-MM-dd. */
  end: string;
}

export interface ExtensionTokens {
  make(site: Site, extended: ExtendedEnd): string;
  /** Returns what a token is for; null if we didn't sign it for this site. */
  open(site: Site, token: string): ExtendedEnd | null;
}

export function createExtensionTokens(secret: string): ExtensionTokens {
  const key = deriveKey(secret, 'extension-link');

  const make: ExtensionTokens['make'] = ({ clientId }, { couponId, end }) =>
    `${couponId}.${end}.${keyedDigest(key, `${clientId}:${couponId}:${end}`)}`;

  return {
    make,
    open(site, token) {
      const parts = /^([1-9]\d{0,15})\.(\d{4}-\d{2}-\d{2})\./.exec(token);
      if (!parts) return null;
      const extended = { couponId: Number(parts[1]), end: parts[2] ?? '' };
      return isSameToken(token, make(site, extended)) ? extended : null;
    },
  };
}
