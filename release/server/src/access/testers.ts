/** Data for the testers of a portal, and links that show them a version. */
import { z } from 'zod';
import { formatMix, MIX_ADDRESS } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import type { MixLink } from '@coupon-center/portal-contracts/testers';
import { createQaTokens } from '@coupon-center/server-kit/qa-token';

/** Who may test versions that are not live: everybody, or users for whom the portal's servers sign tokens. */
export type QaAccess =
  | 'open'
  | {
      /** The same secret as for the shell's servers and the API. */
      secret: string;
      /** Origin that stands for the portal in what is signed. */
      portal: string;
    };

export interface Testers {
  /** Whether a request comes from one of the portal's servers, or everybody may test. */
  includes(authorization: string | undefined): Promise<boolean>;
  /**
   * Makes a link to a mix; undefined where nobody may test.
   * @param portal origin of the pages that it opens
   */
  makeLink(mix: Mix, portal: string): Promise<MixLink | undefined>;
}

/** How long a signed link can be opened, in milliseconds. */
const LINK_MS = 7 * 24 * 3_600_000;

/** @param qa undefined where nobody may test */
export function createTesters(qa: QaAccess | undefined): Testers {
  const addressOf = (portal: string, query: string) => `${portal}${MIX_ADDRESS}?${query}`;
  if (qa === undefined) return { includes: async () => false, makeLink: async () => undefined };
  if (qa === 'open') {
    return {
      includes: async () => true,
      makeLink: async (mix, portal) => ({ link: addressOf(portal, formatMix(mix)) }),
    };
  }
  const tokens = createQaTokens(qa);
  return {
    async includes(authorization = '') {
      const token = authorization.replace(/^Bearer /i, '');
      return tokens.verify('service', token, z.object({})).then(
        () => true,
        () => false,
      );
    },
    async makeLink(mix, portal) {
      const expires = new Date(Date.now() + LINK_MS);
      const token = await tokens.sign('link', { mix: formatMix(mix) }, expires);
      const query = new URLSearchParams({ token }).toString();
      return { link: addressOf(portal, query), expires: expires.toISOString() };
    },
  };
}
