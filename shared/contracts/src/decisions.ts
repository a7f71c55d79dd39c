/** The provider's decisions, and how long merchants waited for them (docs/rules.md, 62). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { pageQuery, pageSchema } from './paging.ts';
import { calendarDay, line } from './text.ts';

/** Stores are approved or declined; coupons are approved, put on hold or released. */
export const VERDICTS = ['approved', 'declined', 'held', 'released'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Longest search for decisions, in characters. */
export const MAX_DECISION_SEARCH = 100;

/** Number of days that the provider's numbers cover. */
export const REVIEW_NUMBER_DAYS = 28;

export const decisionSchema = z.object({
  id: z.int(),
  verdict: z.enum(VERDICTS),
  /** The reason that the merchant was given; null if there was none. */
  reason: z.nullable(z.string()),
  store_id: z.int(),
  store_name: z.string(),
  /** The coupon, or null for a decision about the store's page. */
  coupon_id: z.nullable(z.int()),
  /** Headline of the coupon at that time. */
  coupon_title: z.nullable(z.string()),
  /** Email address of the account that decided; null if the account is gone. */
  decided_by: z.nullable(z.string()),
  /** ISO 8601 instant. */
  decided_at: z.string(),
  /** Time between request and decision; null where nothing waited, e.g. for a hold. */
  waited_seconds: z.nullable(z.int()),
});
export type Decision = z.infer<typeof decisionSchema>;

export const listDecisions = defineCall({
  name: 'listDecisions',
  summary: 'List the decisions about stores and coupons of the site, newest first',
  methods: ['GET'],
  path: '/api/v1/provider/decisions/',
  auth: 'provider',
  query: z.object({
    verdict: z.optional(z.enum(VERDICTS)),
    /** Text in the present name of the store, or in the email address of the account that decided. */
    q: z.optional(line(MAX_DECISION_SEARCH)),
    /** First day, yyyy-MM-dd in the site's time zone. */
    from: z.optional(calendarDay),
    ...pageQuery({ default: 20, max: 50 }),
  }),
  status: 200,
  response: pageSchema(decisionSchema),
});

export const reviewNumbersSchema = z.object({
  /** Stores that wait for their first verdict, or for another one after being declined. */
  pending_stores: z.int(),
  /** Stores that were edited after their approval. */
  changed_stores: z.int(),
  pending_coupons: z.int(),
  held_coupons: z.int(),
  /** Number of days that `decided` and `median_wait_seconds` cover. */
  days: z.int(),
  decided: z.int(),
  /** Half of the waiting requests were decided within this time; null if none was. */
  median_wait_seconds: z.nullable(z.int()),
});
export type ReviewNumbers = z.infer<typeof reviewNumbersSchema>;

export const readReviewNumbers = defineCall({
  name: 'readReviewNumbers',
  summary: 'Count the stores and coupons that wait for a decision, and recent decisions',
  methods: ['GET'],
  path: '/api/v1/provider/numbers/',
  auth: 'provider',
  status: 200,
  response: reviewNumbersSchema,
});
