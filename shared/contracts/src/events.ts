/**
 * Events that the API streams to a signed-in merchant, so that screens stay current. They say that something changed,
 * not what.
 */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';

/**
 * `review-changed`: a verdict on the store. `subscription-changed`: its subscription or orders. `coupon-changed`: its
 * coupons, changed by somebody other than the merchant.
 */
export const storeEventTypeSchema = z.enum(['review-changed', 'subscription-changed', 'coupon-changed']);

/** An event of the stream, as its `data`. `missed`: events may have been lost, so read everything again. */
export const liveEventSchema = z.object({ type: z.enum([...storeEventTypeSchema.options, 'missed']) });
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** Number of streams that one user may hold; another one closes the oldest. */
export const MAX_EVENT_STREAMS = 6;

export const watchEvents = defineCall({
  name: 'watchEvents',
  summary: 'Stream changes to your store as they happen',
  methods: ['GET'],
  path: '/api/v1/events/',
  auth: 'merchant',
  status: 200,
  produces: 'text/event-stream',
  response: z.string().register(z.globalRegistry, {
    description: 'Server-sent events; the data of each is JSON with a `type`.',
  }),
  problems: { 503: ['too_many_streams'] },
});
