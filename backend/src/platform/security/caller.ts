/** The caller: site and network address, and whether it is our storefront. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { STOREFRONT_SECRET_HEADER } from '@coupon-center/contracts';
import { networkOf } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { fieldError } from '../errors.ts';
import { deviceOf } from './device.ts';
import type { Device } from './device.ts';

export interface Caller {
  site: Site;
  /** IP address; for IPv6 the network. */
  address: string;
  device: Device;
}

/** Normalizes an email address for comparison. */
export function emailKey(email: string): string {
  return email.toLowerCase();
}

/** Older keys of the site in scope: registering sends the first, signing in the second. */
const OLDER_SITE_IDS = [2, 6];

/**
 * @param siteId the site named in the body, if any
 * @throws FieldsError if it isn't the site of the header, which decides
 * @see docs/rules.md, 4
 */
export function callerOf(
  { site, request }: { site: Site; request: FastifyRequest },
  siteId?: number,
): Caller {
  if (siteId !== undefined && !OLDER_SITE_IDS.includes(siteId) && String(siteId) !== site.clientId)
    throw fieldError('siteId', 'This is not the id of the site in sma-site-key.');
  return { site, address: networkOf(request.ip), device: deviceOf(request.headers['user-agent']) };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Recognizes our storefront by the secret that it shares with the API.
 * @param secret as it is configured; without one nobody is the storefront
 */
export function isStorefront({ headers }: FastifyRequest, secret: string | undefined): boolean {
  const sent = headers[STOREFRONT_SECRET_HEADER];
  if (secret === undefined || typeof sent !== 'string') return false;
  return timingSafeEqual(digest(sent), digest(secret));
}
