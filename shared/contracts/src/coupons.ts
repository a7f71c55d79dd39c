/** Coupons: entity and calls (specification, sections 3, 5 and 7; decisions, 18 to 33). */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { codePoints, OFFER_TYPES, savingsUnit } from './coupon-rules.ts';
import { MAX_CODE, MAX_DESCRIPTION, MAX_URL } from './limits.ts';
import {
  REQUIRED_MESSAGE,
  calendarDay,
  line,
  optionalUrlText,
  rowId,
  storableText,
  tooLongMessage,
} from './text.ts';

export const couponSchema = z.object({
  id: z.number().int(),
  store: z.number().int(),
  offer_type: z.enum(OFFER_TYPES),
  /** The generated headline. */
  title: z.string(),
  description: z.string(),
  custom_url: z.string(),
  destination_coupon_url: z.string(),
  destination_affiliate_url: z.string(),
  discount_code: z.string(),
  savings_amount: z.number().nullable(),
  savings_percent: z.number().nullable(),
  /** Whether the savings are a range ('UP TO'). */
  up_to_savings_percent: z.boolean(),
  isSavingsRange: z.boolean(),
  /** Smallest order, major units; all these names speak of one column, and the API always sends them all. */
  savings_minimum_order: z.number().nullable(),
  minimum_order_amount: z.number().nullable(),
  minimumOrder: z.number().nullable().optional(),
  minimum: z.number().nullable().optional(),
  minAmount: z.number().nullable().optional(),
  /** Days, yyyy-MM-dd, in the site's time zone. */
  start_date: z.string(),
  expiration_date: z.string().nullable(),
  sort_number: z.number().int(),
  approved: z.boolean(),
  /** What a shopper sees of it today, its store's state aside. */
  state: z.enum(['live', 'scheduled', 'expired', 'held']),
  /** ISO 8601 instant of the last change. */
  updated: z.string(),
});
export type Coupon = z.infer<typeof couponSchema>;

/** What the expiration date says when it precedes the start date. */
export const EXPIRES_TOO_EARLY_MESSAGE = 'The expiration date must not be before the start date.';

const DECIMAL_MESSAGE = 'Enter a number with at most two decimals.';

/** Money or percent as a number or as typed; at most two decimals, `1.2.3` is refused. */
const decimal = z
  .union([z.number(), z.string()], DECIMAL_MESSAGE)
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^(\d{1,9}(\.\d{0,2})?|\.\d{1,2})?$/, { error: DECIMAL_MESSAGE, abort: true }))
  .transform((value) => (value === '' ? null : Number(value)))
  .nullable();

const optionalUrl = optionalUrlText
  .nullable()
  .default(null)
  .transform((value) => value ?? '');

const optionalDay = z
  .union([z.literal(''), calendarDay], 'Enter a valid date.')
  .nullable()
  .default(null)
  .transform((value) => value || null);

/**
 * What the coupon form sends. `title`, `approved` and `store` are accepted and decide nothing: the server generates the
 * first, sets the second and takes the third from the token.
 */
export const couponWriteSchema = z
  .object({
    offer_type: z.enum(OFFER_TYPES, REQUIRED_MESSAGE),
    description: storableText
      .transform((value) => value.trim())
      .pipe(
        z
          .string()
          .min(1, REQUIRED_MESSAGE)
          .refine((value) => codePoints(value) <= MAX_DESCRIPTION, tooLongMessage(MAX_DESCRIPTION)),
      ),
    custom_url: optionalUrl,
    discount_code: line(MAX_CODE)
      .nullable()
      .default(null)
      .transform((value) => value ?? ''),
    savings_amount: decimal.default(null),
    savings_percent: decimal.default(null),
    savings_minimum_order: decimal.optional(),
    minimum_order_amount: decimal.optional(),
    minimumOrder: decimal.optional(),
    minimum: decimal.optional(),
    minAmount: decimal.optional(),
    up_to_savings_percent: z.boolean().nullable().default(false).transform(Boolean),
    start_date: optionalDay,
    expiration_date: optionalDay,
    title: z.string().max(200).optional(),
    approved: z.boolean().optional(),
    store: z.union([z.number(), z.string()]).nullable().optional(),
    destination_affiliate_url: z.string().max(MAX_URL).nullable().optional(),
    destination_coupon_url: z.string().max(MAX_URL).nullable().optional(),
  })
  .superRefine((coupon, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const { amount, percent } = savingsOf(coupon);
    const unit = savingsUnit(coupon.offer_type);
    if (unit !== null && amount === null && percent === null) refuse(`savings_${unit}`, REQUIRED_MESSAGE);
    if (amount !== null && amount <= 0) refuse('savings_amount', 'Savings must be more than 0.');
    if (percent !== null && percent <= 0) refuse('savings_percent', 'Savings must be more than 0.');
    if (percent !== null && percent > 100) refuse('savings_percent', 'Savings must be at most 100 percent.');
    if (coupon.start_date && coupon.expiration_date && coupon.expiration_date < coupon.start_date)
      refuse('expiration_date', EXPIRES_TOO_EARLY_MESSAGE);
  });
export type CouponWrite = z.input<typeof couponWriteSchema>;
export type CouponWriteParsed = z.output<typeof couponWriteSchema>;

type SentSavings = Pick<CouponWriteParsed, 'offer_type' | 'savings_amount' | 'savings_percent'>;

/**
 * The savings of a coupon as they are kept: those of its type's unit, none for free shipping. 'Other' keeps what was
 * sent, an amount before a percent. At most one of the two is non-null.
 * @see decisions, 23
 */
export function savingsOf(coupon: SentSavings): { amount: number | null; percent: number | null } {
  const { offer_type: type, savings_amount, savings_percent } = coupon;
  if (type === 'free shipping') return { amount: null, percent: null };
  const unit = savingsUnit(type) ?? (savings_amount === null ? 'percent' : 'amount');
  return unit === 'amount'
    ? { amount: savings_amount, percent: null }
    : { amount: null, percent: savings_percent };
}

/**
 * The smallest order that a call names, by the first of its names that is there.
 * @returns undefined where the call does not speak of it, null where it says that there is none
 * @see decisions, 25
 */
export function minimumOrderOf(coupon: CouponWriteParsed): number | null | undefined {
  const names = [
    'savings_minimum_order',
    'minimum_order_amount',
    'minimumOrder',
    'minimum',
    'minAmount',
  ] as const;
  const name = names.find((candidate) => coupon[candidate] !== undefined);
  return name && coupon[name];
}

const couponId = z.object({ couponId: rowId });

export const listCoupons = defineCall({
  name: 'listCoupons',
  summary: 'The coupons of the own store in their order',
  methods: ['GET'],
  path: '/api/v1/coupons/',
  auth: 'merchant',
  query: z.object({
    store_slug: z.string().max(200).optional(),
    client: z.string().max(8).optional(),
    /** `1` takes scheduled coupons in. */
    include_scheduled: z.enum(['0', '1']).default('1'),
    /** The id of one coupon: the list holds that coupon only. */
    id_search_text: z.string().max(20).optional(),
  }),
  status: 200,
  response: z.object({ count: z.number().int(), results: z.array(couponSchema) }),
});

/** As {@link listCoupons}, at the address without a version. */
export const listCouponsUnversioned = defineCall({
  ...listCoupons,
  name: 'listCouponsUnversioned',
  path: '/api/coupons/',
});

export const addCoupon = defineCall({
  name: 'addCoupon',
  summary: 'Add a coupon at the end of the own store',
  methods: ['POST'],
  path: '/api/v1/coupons/',
  auth: 'merchant',
  body: couponWriteSchema,
  status: 201,
  response: couponSchema,
  problems: { 403: ['store_required', 'subscription_required', 'coupon_limit_reached'] },
  idempotent: true,
});

export const updateCoupon = defineCall({
  name: 'updateCoupon',
  summary: 'Replace a coupon of the own store, by each of the methods: what is left out is emptied',
  methods: ['PATCH', 'PUT', 'POST'],
  path: '/api/v1/coupons/:couponId/',
  auth: 'merchant',
  params: couponId,
  body: couponWriteSchema,
  status: 200,
  response: couponSchema,
  problems: { 404: ['coupon_not_found', 'store_missing'], 409: ['stale'] },
});

const digits = z.string().regex(/^\d{1,15}$/, 'Enter a whole number.');

export const sortCoupons = defineCall({
  name: 'sortCoupons',
  summary: 'Set the order of the coupons of the own store',
  methods: ['POST'],
  path: '/api/v1/coupons/sort-coupons/',
  auth: 'merchant',
  body: z.object({
    items: z
      .array(z.object({ id: digits, sort_number: digits }))
      .min(1)
      .max(100),
  }),
  status: 200,
  response: z.object({ success: z.boolean() }),
});
