/** Functions that several routes share. */
import { readPublicStore } from '@coupon-center/contracts';
import { webAddress } from '@coupon-center/coupon-card';
import type { FastifyRequest } from 'fastify';

/** Parts of addresses; anything else isn't worth a call to the API. */
export const SLUG = /^[a-z0-9-]{1,200}$/;
export const COUPON = /^[1-9]\d{0,14}$/;
const PAGE = /^[1-9]\d{0,3}$/;
export const ATOM = 'application/atom+xml; charset=utf-8';

/** Origins of the logos in lists. */
export function originsOf(logos: readonly { logo_url: string | null }[]): string[] {
  const addresses = logos.map((one) => webAddress(one.logo_url));
  return [...new Set(addresses.flatMap((address) => (address === null ? [] : [new URL(address).origin])))];
}

/** The call that reads a store. */
export const storeCall = (slug: string) => ({
  path: readPublicStore.path.replace(':slug', encodeURIComponent(slug)),
  parse: (json: unknown) => readPublicStore.response.parse(json),
});

/** Returns the requested page of a list; null if it is not a number. */
export function pageQuery(request: FastifyRequest): string | null {
  const { page = '1' } = request.query as { page?: unknown };
  return typeof page === 'string' && PAGE.test(page) ? page : null;
}
