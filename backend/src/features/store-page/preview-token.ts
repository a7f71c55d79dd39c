/** A signed, short-lived token that shows one store page before it is live, and is valid for nothing else. */
import { PREVIEW_SECONDS } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { epochSeconds, fromEpochSeconds, plusSeconds } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import { deriveKey, isSameToken, keyedDigest } from '../../platform/security/keys.ts';

export interface PreviewTokens {
  make(site: Site, storeId: number): { token: string; expires: Date };
  /** Returns whether a token is for this store and hasn't expired. */
  admits(site: Site, storeId: number, token: string): boolean;
}

export function createPreviewTokens(secret: string, clock: Clock): PreviewTokens {
  const key = deriveKey(secret, 'preview-link');

  function tokenOf(site: Site, storeId: number, end: number): string {
    return `${end}.${keyedDigest(key, `${site.clientId}:${storeId}:${end}`)}`;
  }

  return {
    make(site, storeId) {
      const end = epochSeconds(plusSeconds(clock.now(), PREVIEW_SECONDS));
      return { token: tokenOf(site, storeId, end), expires: fromEpochSeconds(end) };
    },
    admits(site, storeId, token) {
      const end = Number(/^(\d{1,12})\./.exec(token)?.[1]);
      // An invalid number also counts as expired.
      if (!(end > epochSeconds(clock.now()))) return false;
      return isSameToken(token, tokenOf(site, storeId, end));
    },
  };
}
