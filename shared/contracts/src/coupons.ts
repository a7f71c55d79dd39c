/** Coupons: entity and calls (specification, sections 3, 5 and 7; decisions, 18 to 33). */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { codePoints, OFFER_TYPES, savingsUnit } from './coupon-rules.ts';
import { MAX_CODE, MAX_DESCRIPTION, MAX_URL } from './limits.ts';
import { calendarDay, line, normalizeUrl, REQUIRED_MESSAGE, storableText } from './text.ts';

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
  /** Smallest order, major units; both names speak of one column. */
  savings_minimum_order: z.number().nullable(),
  minimum_order_amount: z.number().nullable(),
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

/** Money or percent as a number or as typed; at most two decimals, `1.2.3` is refused. */
const decimal = z
  .union([z.number(), z.string()])
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^(\d{1,9}(\.\d{0,2})?|\.\d{1,2})?$/, 'Enter a number with at most two decimals.'))
  .transform((value) => (value === '' ? null : Number(value)))
  .nullable()
  .default(null);

const optionalUrl = storableText
  .pipe(z.string().max(MAX_URL))
  .transform((value, context) => {
    if (value.trim() === '') return '';
    const address = normalizeUrl(value);
    if (address !== null) return address;
    context.addIssue({ code: 'custom', message: 'Enter a valid URL.' });
    return z.NEVER;
  })
  .nullable()
  .default(null)
  .transform((value) => value ?? '');

const optionalDay = z
  .union([z.literal(''), calendarDay])
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
          .refine(
            (value) => codePoints(value) <= MAX_DESCRIPTION,
            `Ensure this field has no more than ${MAX_DESCRIPTION} characters.`,
          ),
      ),
    custom_url: optionalUrl,
    discount_code: line(MAX_CODE)
      .nullable()
      .default(null)
      .transform((value) => value ?? ''),
    savings_amount: decimal,
    savings_percent: decimal,
    savings_minimum_order: decimal,
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
    const unit = savingsUnit(coupon.offer_type);
    const field = unit === 'amount' ? 'savings_amount' : 'savings_percent';
    const savings = coupon[field];
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (unit !== null && savings === null) refuse(field, REQUIRED_MESSAGE);
    if (unit !== null && savings !== null && savings <= 0) refuse(field, 'Savings must be more than 0.');
    if (unit === 'percent' && savings !== null && savings > 100) refuse(field, 'Savings must be at most 100 percent.');
    if (coupon.start_date && coupon.expiration_date && coupon.expiration_date < coupon.start_date)
      refuse('expiration_date', 'The expiration date must not be before the start date.');
  });
export type CouponWrite = z.input<typeof couponWriteSchema>;
export type CouponWriteParsed = z.output<typeof couponWriteSchema>;

const couponId = z.object({ couponId: z.coerce.number().int().positive() });

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

export const addCoupon = defineCall({
  name: 'addCoupon',
  summary: 'Add a coupon at the end of the own store',
  methods: ['POST'],
  path: '/api/v1/coupons/',
  auth: 'merchant',
  body: couponWriteSchema,
  status: 201,
  response: couponSchema,
  errors: [403, 409],
});

export const updateCoupon = defineCall({
  name: 'updateCoupon',
  summary: 'Change a coupon of the own store',
  methods: ['PATCH', 'PUT', 'POST'],
  path: '/api/v1/coupons/:couponId/',
  auth: 'merchant',
  params: couponId,
  body: couponWriteSchema,
  status: 200,
  response: couponSchema,
  errors: [409],
});

const digits = z.string().regex(/^\d{1,15}$/, 'Enter a whole number.');

export const sortCoupons = defineCall({
  name: 'sortCoupons',
  summary: 'Set the order of the coupons of the own store',
  methods: ['POST'],
  path: '/api/v1/coupons/sort-coupons/',
  auth: 'merchant',
  body: z.object({ items: z.array(z.object({ id: digits, sort_number: digits })).min(1).max(100) }),
  status: 200,
  response: z.object({ success: z.boolean() }),
});
