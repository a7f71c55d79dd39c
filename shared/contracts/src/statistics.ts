/** Numbers for the merchant: what shoppers viewed and used, by coupon and day (docs/rules.md, 58 and 59). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { calendarDay } from './text.ts';

/** Longest period, in days. */
export const MAX_PERIOD_DAYS = 400;
/** Number of days in each coupon's line, and in the numbers unless a call names others. */
export const LINE_DAYS = 28;

/** Sums of a period. */
export const totalsSchema = z.object({
  views: z.int(),
  /** How often the code was copied. */
  copies: z.int(),
  /** How often the destination was opened. */
  clicks: z.int(),
  /** Shoppers who said that it worked, and that it didn't. */
  worked: z.int(),
  failed: z.int(),
});
export type Totals = z.infer<typeof totalsSchema>;

const daily = z.array(z.int());

/** One number for each day of the period, in its order; zero where nothing was counted. */
export const dailySchema = z.object({
  views: daily,
  copies: daily,
  clicks: daily,
  worked: daily,
  failed: daily,
});
export type Daily = z.infer<typeof dailySchema>;

const numbers = {
  by_day: dailySchema,
  total: totalsSchema,
  /** The preceding period of the same length. */
  before: totalsSchema,
};

export const couponNumbersSchema = z.object({
  coupon: z.int(),
  /** Empty for a coupon that was deleted for good. */
  title: z.string(),
  description: z.string(),
  /** False if it is archived or deleted. */
  listed: z.boolean(),
  /** Whether shoppers say that its present code doesn't work (docs/rules.md, 61). The API always sends it. */
  code_seems_dead: z.optional(z.boolean()),
  ...numbers,
});
export type CouponNumbers = z.infer<typeof couponNumbersSchema>;

export const storeNumbersSchema = z.object({
  /** The period, both days included, yyyy-MM-dd in the site's time zone. */
  from: z.string(),
  to: z.string(),
  before_from: z.string(),
  before_to: z.string(),
  days: z.array(z.string()),
  /** Views of the store page, and copies, clicks and votes of all its coupons. */
  store: z.object(numbers),
  /** The listed coupons in display order, then others that were counted in the period or the one before. */
  coupons: z.array(couponNumbersSchema),
});
export type StoreNumbers = z.infer<typeof storeNumbersSchema>;

const period = z.object({
  /** First and last day, yyyy-MM-dd in the site's time zone. */
  from: calendarDay,
  to: calendarDay,
});

export const readNumbers = defineCall({
  name: 'readNumbers',
  summary: 'Get the views, copies, clicks and votes of your store page and coupons by day',
  methods: ['GET'],
  path: '/api/v1/statistics/',
  auth: 'merchant',
  /** Without `to`, up to today; without `from`, {@link LINE_DAYS} days. */
  query: z.object({ from: z.optional(calendarDay), to: z.optional(calendarDay) }),
  status: 200,
  response: storeNumbersSchema,
  problems: { 404: ['store_missing'] },
});

export const downloadNumbers = defineCall({
  name: 'downloadNumbers',
  summary: 'Get the statistics of your store page and coupons as CSV, with a row for each coupon and day',
  methods: ['GET'],
  path: '/api/v1/statistics/download/',
  auth: 'merchant',
  query: period,
  status: 200,
  response: z.object({ csv: z.string() }),
  problems: { 404: ['store_missing'] },
});

export const couponLineSchema = z.object({
  coupon: z.int(),
  views: z.int(),
  copies: z.int(),
  clicks: z.int(),
  /** Shoppers' answers about its code in the last 30 days. */
  health: z.object({ worked: z.int(), failed: z.int() }),
});
export type CouponLine = z.infer<typeof couponLineSchema>;

export const readCouponLines = defineCall({
  name: 'readCouponLines',
  summary: `Get the totals of each of your coupons for the last ${LINE_DAYS} days, and the health of its code`,
  methods: ['GET'],
  path: '/api/v1/statistics/coupons/',
  auth: 'merchant',
  status: 200,
  response: z.object({
    from: z.string(),
    to: z.string(),
    /** Coupons in display order; zeros where nothing was counted. */
    coupons: z.array(couponLineSchema),
  }),
  problems: { 404: ['store_missing'] },
});
