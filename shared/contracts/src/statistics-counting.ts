/** Counts that the storefront sends to the API: how often visitors viewed or used something (docs/rules.md, 58). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { calendarDay, rowId, storableText } from './text.ts';

/** Events that are counted as they happen. */
export const COUNTED_KINDS = ['page_view', 'coupon_view', 'code_copy', 'click'] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** Most counts in one call. */
export const MAX_COUNTS = 200;
/** How far the day of a count may be from the API's own, in days: counts wait while the API is unreachable. */
export const COUNT_DAYS_LATE = 3;

/** Most page loads of one network in a count, and of all counts in one call. */
export const MAX_LOADS = 100;
export const MAX_LOADS_OF_BATCH = 500;
/** How long a page load is recognized, in seconds. */
export const LOAD_SECONDS = 3600;
/**
 * The most that one network adds to one sum in a day: an office of 200 people, a quarter of whom come twice.
 * Counts above it are kept apart.
 */
export const COUNTED_A_DAY = 250;

/** Random id that a page creates when it loads. */
export const loadIdSchema = z.string().check(z.regex(/^[\w-]{5,40}$/));

/** Where a count comes from. Neither field is stored, only digests that are meaningless once the day is over. */
const reporterSchema = z.object({
  network: storableText.check(z.minLength(1), z.maxLength(64)),
  /** More loads than this come from a flood. */
  loads: z.array(loadIdSchema).check(z.maxLength(MAX_LOADS)),
});

const slug = storableText.check(z.minLength(1), z.maxLength(200));

const countSchema = z.object({
  slug,
  /** Null for the store page itself. */
  coupon: z.nullable(rowId),
  /** The day on which it happened, yyyy-MM-dd in the site's time zone. */
  day: calendarDay,
  kind: z.enum(COUNTED_KINDS),
  count: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  /** Earlier releases of the storefront leave it out. */
  from: z.optional(reporterSchema),
});
export type Count = z.infer<typeof countSchema>;

export const countVisits = defineCall({
  name: 'countVisits',
  summary: 'Add views, copies and clicks to the totals of a site',
  methods: ['POST'],
  path: '/api/v1/storefront/counts/',
  auth: 'public',
  forStorefront: true,
  body: z.object({
    /** Chosen by the sender: the same batch is added once, however often it is sent. */
    batch: z.string().check(z.regex(/^[\w-]{16,64}$/)),
    counts: z.array(countSchema).check(z.minLength(1), z.maxLength(MAX_COUNTS)),
  }),
  status: 200,
  /** How many of the counts belong to a store or coupon of the site. */
  response: z.object({ counted: z.int() }),
});
