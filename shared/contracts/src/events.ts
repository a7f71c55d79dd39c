/** What the API sends a signed-in merchant as it happens, so that screens stay current. It says that something changed, never what. */
import { z } from 'zod';
import { defineCall } from './call.ts';

/**
 * `review-changed`: a verdict on the store; `subscription-changed`: its subscription or orders; `coupon-changed`: coupons,
 * by somebody else than the merchant.
 */
export const storeEventTypeSchema = z.enum(['review-changed', 'subscription-changed', 'coupon-changed']);

/** One event of the stream, as its `data`. `missed`: anything may have happened, so read everything again. */
export const liveEventSchema = z.object({ type: z.enum([...storeEventTypeSchema.options, 'missed']) });
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** Streams that one user may hold; another one ends the oldest. */
export const MAX_EVENT_STREAMS = 6;

export const watchEvents = defineCall({
  name: 'watchEvents',
  summary: 'Streams changes to your store as they happen',
  methods: ['GET'],
  path: '/api/v1/events/',
  auth: 'merchant',
  status: 200,
  produces: 'text/event-stream',
  response: z.string().describe('Server-sent events; the data of each is JSON with a `type`.'),
  problems: { 503: ['too_many_streams'] },
});
