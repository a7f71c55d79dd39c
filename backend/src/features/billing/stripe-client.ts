/** The official SDK, and the translation of its errors into ours. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { inSpan, traceHeaders } from '@coupon-center/server-kit/tracing';
import { ProblemError } from '../../platform/errors.ts';
import type { Env } from '../../platform/env.ts';
import type { Log } from '../../platform/observability/log.ts';

type StripeEnv = Pick<Env, 'STRIPE_SECRET_KEY' | 'STRIPE_HOST' | 'STRIPE_PORT' | 'STRIPE_PROTOCOL'>;

/** Returns the SDK's client. Called for every use, because a sandbox's port is only known once it listens. */
export type StripeClient = () => Stripe;

/** With one repetition, callers are told before the portal gives up after 20 s. */
const TIMEOUT_MS = 8000;
const RETRIES = 1;
const RETRY_AFTER_SECONDS = 10;

/**
 * Creates a client for the environment's account, and a new one when the environment changes.
 * @param timeoutMs time for one attempt at a request, in milliseconds
 * @throws ProblemError (on use) 503 if no key is configured
 */
export function stripeClient(env: () => StripeEnv, timeoutMs = TIMEOUT_MS): StripeClient {
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
        httpClient: tracedHttpClient(strictHttpClient(timeoutMs)),
        timeout: timeoutMs,
        maxNetworkRetries: RETRIES,
        telemetry: false,
      });
      made = { for: settings, stripe };
    }
    return made.stripe;
  };
}

/**
 * The SDK accepts any JSON without an error as success, whatever the status, e.g. from a proxy. Such a body counts as
 * unreadable here, which the SDK reports as an API error. And its time limit begins with the connection, and again while a
 * request is not sent: here, it is for all that comes before the answer.
 */
function strictHttpClient(timeoutMs: number) {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const limit = new AbortController();
    const tooLate = pause(timeoutMs, undefined, { signal: limit.signal }).then(() => {
      throw Object.assign(new Error('Stripe does not answer.'), { code: 'ETIMEDOUT' });
    });
    const response = await Promise.race([makeRequest(...request), tooLate]).finally(() => limit.abort());
    const toJson = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await toJson();
      if (!isFromStripe(response.getStatusCode(), body))
        throw new Error('The body is not a response from Stripe.');
      return body;
    };
    return response;
  };
  return client;
}

/** Errors have an `error`; everything else names its kind in `object`. */
function isFromStripe(status: number, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { error, object } = body as { error?: unknown; object?: unknown };
  return status < 400 ? typeof object === 'string' : typeof error === 'object' && error !== null;
}

/**
 * Calls Stripe on behalf of a caller of ours.
 * @throws ProblemError 503 if Stripe can't be reached or is busy, 502 if it refuses; other errors unchanged
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

/** Returns whether Stripe reports that the object doesn't exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';
}

function problemOf(error: Stripe.errors.StripeError): ProblemError {
  const { StripeConnectionError, StripeRateLimitError, StripeAPIError } = Stripe.errors;
  const passing = [StripeConnectionError, StripeRateLimitError, StripeAPIError].some(
    (kind) => error instanceof kind,
  );
  return passing
    ? unavailable(503, 'The payment service is not responding. Nothing was changed; try again shortly.')
    : unavailable(
        502,
        'The payment service refused the request. Nothing was changed; if this keeps happening, contact support.',
      );
}

function unavailable(status: 502 | 503, detail: string): ProblemError {
  const headers = status === 503 ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : undefined;
  return new ProblemError(status, 'billing_unavailable', detail, { headers });
}

/**
 * Returns an idempotency key for Stripe: repeating a creation with it, in any process, creates one object.
 * @param purpose what is created, e.g. `link`
 * @param parts everything that distinguishes one object from another
 */
export function stripeKey(purpose: string, ...parts: string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  return `coupon-center-${purpose}-${digest}`;
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Creates a span for each request of a client of Stripe's SDK, and sends its `traceparent`. */
function tracedHttpClient(client: HttpClient): HttpClient {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, headers, ...rest) => {
    const attributes = { 'http.request.method': method, 'server.address': host };
    return inSpan(`Stripe ${method}`, { kind: 'CLIENT', attributes }, () =>
      makeRequest(host, port, path, method, { ...headers, ...traceHeaders() }, ...rest),
    );
  };
  return client;
}
