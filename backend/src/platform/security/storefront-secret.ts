/** Recognises our storefront by the secret that it shares with the API. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { STOREFRONT_SECRET_HEADER } from '@coupon-center/contracts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** @param secret as it is configured; without one nobody is the storefront */
export function isStorefront({ headers }: FastifyRequest, secret: string | undefined): boolean {
  const sent = headers[STOREFRONT_SECRET_HEADER];
  if (secret === undefined || typeof sent !== 'string') return false;
  return timingSafeEqual(digest(sent), digest(secret));
}
