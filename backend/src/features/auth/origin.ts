/** Who knocks, and at which site: what every call about accounts begins with. */
import type { FastifyRequest } from 'fastify';
import type { Site } from '@coupon-center/site-config';
import { fieldError } from '../../platform/errors.ts';
import { networkOf } from '../../platform/security/network-of.ts';
import type { Origin } from './auth-limits.ts';

/** Older keys of the site in scope: registering sends the first, signing in the second. */
const OLDER_SITE_IDS = [2, 6];

/**
 * @param siteId what the body calls the site, where it does
 * @throws FieldsError where that is another site than the header's, which chooses it
 * @see docs/rules.md, 4
 */
export function originOf(
  { site, request }: { site: Site; request: FastifyRequest },
  siteId?: number,
): Origin {
  if (siteId !== undefined && !OLDER_SITE_IDS.includes(siteId) && String(siteId) !== site.clientId)
    throw fieldError('siteId', 'This is not the id of the site that the call is for.');
  return { site, address: networkOf(request.ip) };
}
