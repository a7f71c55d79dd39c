/** Authenticates callers of the Stripe API by the secret key, and checks the API version. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { invalidRequest, StripeApiError } from './stripe-error.ts';

/** @throws StripeApiError 401 without the right key, 400 for an API version other than the SDK's */
export function authenticate(request: FastifyRequest, secretKey: string): void {
  const [, key] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (key === undefined) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (!sameText(key, secretKey)) throw unauthorized(`Invalid API Key provided: ${redacted(key)}`);

  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== Stripe.API_VERSION) {
    throw invalidRequest(
      `Invalid Stripe API version: ${String(version)}. The sandbox speaks ${Stripe.API_VERSION}.`,
    );
  }
}

function unauthorized(message: string): StripeApiError {
  return new StripeApiError(401, { type: 'invalid_request_error', message });
}

function redacted(key: string): string {
  return key.length < 12 ? '****' : `${key.slice(0, 7)}****${key.slice(-4)}`;
}

function sameText(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
