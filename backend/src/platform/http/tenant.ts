/** Determines the brand of a call from the `sma-site-key` header, which the portal sends along with a header of its own. */
import type { FastifyRequest } from 'fastify';
import { PORTAL_HEADER, SITE_KEY_HEADER } from '@coupon-center/contracts';
import { siteByClientId } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { ProblemError } from '../errors.ts';

/**
 * Returns the site of a request.
 * @throws ProblemError 400 if a header is missing or names no brand
 */
export function siteOf(request: FastifyRequest): Site {
  if (request.headers[PORTAL_HEADER] !== '1')
    throw new ProblemError(400, 'portal_header_missing', `Send the header ${PORTAL_HEADER}: 1.`);
  const key = request.headers[SITE_KEY_HEADER];
  if (typeof key !== 'string' || key === '')
    throw new ProblemError(
      400,
      'site_key_missing',
      `Send the header ${SITE_KEY_HEADER} with the id of the site.`,
    );
  const site = siteByClientId(key);
  if (!site) throw new ProblemError(400, 'site_key_unknown', `No site has the key in ${SITE_KEY_HEADER}.`);
  return site;
}
