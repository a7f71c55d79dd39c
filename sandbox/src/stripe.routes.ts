/** The Stripe API under `/v1`: what every call shares, and the list of resources. */
import type { FastifyError, FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import type { SandboxSettings } from './sandbox-options.ts';
import { parseForm } from './stripe/form-body.ts';
import { billingRoutes } from './stripe/routes/billing.routes.ts';
import { catalogRoutes } from './stripe/routes/catalog.routes.ts';
import { checkoutRoutes } from './stripe/routes/checkout.routes.ts';
import { customerRoutes } from './stripe/routes/customer.routes.ts';
import { paymentLinkRoutes } from './stripe/routes/payment-link.routes.ts';
import { subscriptionRoutes } from './stripe/routes/subscription.routes.ts';
import { authenticate } from './stripe/stripe-auth.ts';
import { StripeApiError, type StripeErrorBody } from './stripe/stripe-error.ts';
import { stripeId } from './stripe/stripe-state.ts';
import type { StripeLedger } from './stripe-ledger.ts';
import { stripeRouter } from './stripe/stripe-router.ts';

/** Mounts the API on `scope`, which must be used for nothing else: it replaces the body parsers and the error handler. */
export function stripeRoutes(scope: FastifyInstance, ledger: StripeLedger, settings: SandboxSettings): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      try {
        done(null, parseForm(String(body)));
      } catch (error) {
        done(error as Error);
      }
    },
  );

  scope.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'request-id': stripeId('req_', 14),
      'stripe-version': Stripe.API_VERSION,
      'cache-control': 'no-store',
    });
    authenticate(request, settings.secretKey);
  });

  scope.setErrorHandler((error: FastifyError | StripeApiError, _request, reply) => {
    if (error instanceof StripeApiError) return reply.code(error.status).send({ error: error.body });
    const status = error.statusCode ?? 500;
    if (status >= 500) settings.log.error({ err: error }, 'sandbox of Stripe failed');
    const body: StripeErrorBody =
      status >= 500
        ? { type: 'api_error', message: 'The sandbox failed. Its log has the details.' }
        : { type: 'invalid_request_error', message: error.message };
    return reply.code(status).send({ error: body });
  });

  const router = stripeRouter(scope, ledger);
  for (const declare of [
    catalogRoutes,
    paymentLinkRoutes,
    customerRoutes,
    subscriptionRoutes,
    billingRoutes,
    checkoutRoutes,
  ]) {
    declare(router);
  }

  scope.all('/*', async (request) => {
    const [path = ''] = request.url.split('?', 1);
    throw new StripeApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${request.method}: ${path}). The sandbox answers only the calls that the portal makes.`,
    });
  });
}
