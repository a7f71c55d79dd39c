/** Receives Stripe's webhooks. */
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { ProblemError } from '../../platform/errors.ts';
import { withRawBody } from '../../platform/http/prepare-http.ts';
import type { WebhookEvents } from './webhook.service.ts';
import { verifiedEvent, WebhookRefused } from './webhook-signature.ts';

const PATH = '/v1/stripe/webhook';

/**
 * Registers the endpoint. It responds with 200 as soon as an event is stored, and with 400 to requests that are not
 * from Stripe or not recent.
 */
export async function webhookRoutes(
  app: FastifyInstance,
  { env }: Deps,
  events: WebhookEvents,
): Promise<void> {
  await withRawBody(app, (raw) => {
    for (const url of [PATH, `${PATH}/`]) {
      raw.post(url, { config: { call: 'stripeWebhook' } }, async (request) => {
        const secret = env().STRIPE_WEBHOOK_SECRET;
        if (!secret) throw new ProblemError(503, 'billing_unavailable', 'Webhooks are not configured here.');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await events.take(eventOf(body, request.headers['stripe-signature'], secret));
        return { received: true };
      });
    }
  });
}

function eventOf(body: Buffer, header: string | string[] | undefined, secret: string) {
  try {
    return verifiedEvent(body, typeof header === 'string' ? header : undefined, secret);
  } catch (error) {
    if (error instanceof WebhookRefused) throw new ProblemError(400, 'webhook_refused', error.message);
    throw error;
  }
}
