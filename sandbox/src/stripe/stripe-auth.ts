/** Authenticates callers of the Stripe API by the secret key, and checks the API version. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { invalidRequest, StripeApiError } from './stripe-error.ts';

/** @throws StripeApiError 401 without the right key, 400 for an API version other than the SDK's */
export function authenticate(request: FastifyRequest, secretKey: string): void {
  const key = presentedKey(request.headers.authorization);
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

/** Returns the key of `Bearer <key>`, or the user name of `Basic`, as `curl -u <key>:` sends it. */
function presentedKey(header: string | undefined): string | undefined {
  const [scheme, credentials = ''] = (header ?? '').split(' ', 2);
  if (scheme?.toLowerCase() === 'bearer') return credentials || undefined;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0] || undefined;
}

function redacted(key: string): string {
  return key.length < 12 ? '****' : `${key.slice(0, 7)}****${key.slice(-4)}`;
}

function sameText(left: string, right: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
