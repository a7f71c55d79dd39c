/** Addresses below /api that no portal calls: Stripe's webhook, a mail program's one-click link, and the documentation. */
import { ONE_CLICK_PATH } from '@coupon-center/contracts';
import type { Failures } from './failures.ts';
import { oneClickOperations } from './one-click-operations.ts';
import type { Operation } from './operation.ts';

export type PathItem = Record<string, Operation>;

const done = (description: string, type: string, example?: unknown) => ({
  description,
  content: {
    [type]: {
      schema: { type: type === 'application/json' ? 'object' : 'string' },
      ...(example !== undefined && { example }),
    },
  },
});

export function otherPaths(failures: Failures): Record<string, PathItem> {
  const broken = {
    414: failures.add(414, ['address_too_long']),
    431: failures.add(431, ['too_many_headers']),
    500: failures.add(500, ['internal_error']),
  };
  return {
    '/api/v1/stripe/webhook': {
      post: {
        tags: ['Payments'],
        operationId: 'stripeWebhook',
        summary: 'Receive payment events from Stripe',
        description:
          "For Stripe only: the signature covers the body as sent, uses the webhook's secret and must be less than five minutes old. The response is sent as soon as the event is stored; a repeated event changes nothing.",
        security: [],
        parameters: [
          {
            name: 'stripe-signature',
            in: 'header',
            required: true,
            description: "Stripe's signature of the body, with a timestamp.",
            schema: { type: 'string' },
            example: 't=1795186200,v1=5257a869e7ec',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', description: 'A Stripe event.' },
              example: { id: 'evt_1Q2w3E4r5T6y', type: 'invoice.paid' },
            },
          },
        },
        responses: {
          200: done('Stored.', 'application/json', { received: true }),
          400: failures.add(400, ['bad_request', 'webhook_refused']),
          413: failures.add(413, ['body_too_large']),
          415: failures.add(415, ['unsupported_media_type']),
          ...broken,
          503: failures.add(503, [
            'billing_unavailable',
            'database_busy',
            'database_unavailable',
            'overloaded',
          ]),
        },
      },
    },
    [ONE_CLICK_PATH]: oneClickOperations(failures, broken),
    '/api/openapi.json': {
      get: {
        tags: ['Documentation'],
        operationId: 'openApiDocument',
        summary: 'Get this document',
        description:
          'OpenAPI 3.1, generated from the contracts with which the API validates every request and response.',
        security: [],
        responses: {
          200: done('The document.', 'application/json'),
          304: { description: 'Unchanged.' },
          ...broken,
        },
      },
    },
    '/api/docs': {
      get: {
        tags: ['Documentation'],
        operationId: 'documentationPage',
        summary: 'View this document as a page',
        description: 'Everything that the page loads comes from this origin.',
        security: [],
        responses: { 200: done('The page.', 'text/html'), 304: { description: 'Unchanged.' }, ...broken },
      },
    },
    '/api/docs/{file}': {
      get: {
        tags: ['Documentation'],
        operationId: 'documentationFile',
        summary: 'Get a file of the documentation page',
        description: 'Scripts and styles of the documentation page.',
        security: [],
        parameters: [
          {
            name: 'file',
            in: 'path',
            required: true,
            description: 'Name of a file that the page loads.',
            schema: { type: 'string' },
            example: 'start.js',
          },
        ],
        responses: {
          200: done('The file.', '*/*'),
          304: { description: 'Unchanged.' },
          404: failures.add(404, ['not_found']),
          ...broken,
        },
      },
    },
  };
}
