/** The official SDK, and how its failures become ours. */
import Stripe from 'stripe';
import { ProblemError } from '../../platform/errors.ts';
import type { Env } from '../../platform/env.ts';
import type { Log } from '../../platform/observability/log.ts';

type StripeEnv = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_HOST' | 'STRIPE_PORT' | 'STRIPE_PROTOCOL'>;

/** Hands out the SDK's client. It is asked for at every use, because a sandbox's port is known only once it listens. */
export type StripeClient = () => Stripe;

const TIMEOUT_MS = 10_000;
const RETRIES = 1;
const RETRY_AFTER_SECONDS = 10;

/**
 * A client for the environment's account; made anew when the environment has changed since.
 * @throws ProblemError (the client, when asked for) 503 where no key is configured
 */
export function stripeClient(env: () => StripeEnv): StripeClient {
  let made: { for: string; stripe: Stripe } | undefined;
  return () => {
    const { STRIPE_SECRET_KEY: key, STRIPE_HOST: host, STRIPE_PORT: port, STRIPE_PROTOCOL: protocol } = env();
    if (!key)
      throw unavailable(503, 'Payments are not configured here. Set STRIPE_SECRET_KEY and start again.');
    const settings = JSON.stringify([key, host, port, protocol]);
    if (made?.for !== settings) {
      const where = { ...(host && { host }), ...(port && { port }), ...(protocol && { protocol }) };
      const stripe = new Stripe(key, {
        ...where,
        timeout: TIMEOUT_MS,
        maxNetworkRetries: RETRIES,
        telemetry: false,
      });
      made = { for: settings, stripe };
    }
    return made.stripe;
  };
}

/**
 * Do something at Stripe on behalf of a caller of ours.
 * @throws ProblemError 503 where Stripe cannot be reached or is busy, 502 where it refuses; other failures as they are
 */
export async function atStripe<T>(log: Log, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    log.warn({ err: error, stripeRequest: error.requestId }, 'Stripe did not do what was asked');
    throw problemOf(error);
  }
}

/** Whether Stripe says that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function problemOf(error: Stripe.errors.StripeError): ProblemError {
  const { StripeConnectionError, StripeRateLimitError, StripeAPIError } = Stripe.errors;
  const passing = [StripeConnectionError, StripeRateLimitError, StripeAPIError].some(
    (kind) => error instanceof kind,
  );
  return passing
    ? unavailable(
        503,
        'The payment service does not answer at the moment. Nothing was changed; try again shortly.',
      )
    : unavailable(
        502,
        'The payment service refused the request. Nothing was changed; if it goes on, contact support.',
      );
}

function unavailable(status: 502 | 503, detail: string): ProblemError {
  const headers = status === 503 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : undefined;
  return new ProblemError(status, 'billing_unavailable', detail, { headers });
}
