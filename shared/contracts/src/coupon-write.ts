/**
 * What a merchant sends to create or change a coupon, and the rules that a complete coupon follows (docs/rules.md, 23
 * to 29).
 */
import { z } from 'zod';
import { codePoints, OFFER_TYPES, savingsUnit } from './coupon-rules.ts';
import { MAX_CODE, MAX_DESCRIPTION, MAX_URL } from './limits.ts';
import {
  NOT_SHOWABLE_MESSAGE,
  REQUIRED_MESSAGE,
  SHOWABLE,
  VISIBLE,
  calendarDay,
  line,
  optionalUrlText,
  storableText,
  tooLongMessage,
} from './text.ts';

/** Shown at the expiration date if it precedes the start date. */
export const EXPIRES_TOO_EARLY_MESSAGE = 'The expiration date must not be before the start date.';

const DECIMAL_MESSAGE = 'Enter a number with at most two decimals.';

/** Money or percent, as a number or as typed text, with at most two decimals; `1.2.3` is refused. */
const decimal = z
  .union([z.number(), z.string()], DECIMAL_MESSAGE)
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(/^(\d{1,9}(\.\d{0,2})?|\.\d{1,2})?$/, DECIMAL_MESSAGE))
  .transform((value) => (value === '' ? null : Number(value)))
  .nullable();

const optionalDay = z
  .union([z.literal(''), calendarDay], 'Enter a valid date.')
  .nullable()
  .transform((value) => value || null);

/** The fields of a coupon that its merchant decides. */
const terms = {
  offer_type: z.enum(OFFER_TYPES, REQUIRED_MESSAGE),
  description: storableText
    .transform((value) => value.replaceAll('\t', ' ').trim())
    .pipe(
      z
        .string()
        .regex(VISIBLE, REQUIRED_MESSAGE)
        .regex(SHOWABLE, NOT_SHOWABLE_MESSAGE)
        .refine((value) => codePoints(value) <= MAX_DESCRIPTION, tooLongMessage(MAX_DESCRIPTION)),
    ),
  custom_url: optionalUrlText.nullable().transform((value) => value ?? ''),
  discount_code: line(MAX_CODE)
    .nullable()
    .transform((value) => value ?? ''),
  savings_amount: decimal,
  savings_percent: decimal,
  savings_minimum_order: decimal.optional(),
  minimum_order_amount: decimal.optional(),
  minimumOrder: decimal.optional(),
  minimum: decimal.optional(),
  minAmount: decimal.optional(),
  up_to_savings_percent: z.boolean().nullable().transform(Boolean),
  start_date: optionalDay,
  expiration_date: optionalDay,
};

/** Accepted because the form sends them; the server generates, sets or already knows these values. */
const decidedElsewhere = {
  title: z.string().max(200).optional(),
  approved: z.boolean().optional(),
  store: z.union([z.number(), z.string()]).nullable().optional(),
  destination_affiliate_url: z.string().max(MAX_URL).nullable().optional(),
  destination_coupon_url: z.string().max(MAX_URL).nullable().optional(),
};

/**
 * What the coupon form sends: a whole coupon. `title`, `approved` and `store` are accepted but ignored: the server
 * generates the first, sets the second and takes the third from the token.
 */
export const couponWriteSchema = z
  .object({
    ...terms,
    custom_url: terms.custom_url.default(''),
    discount_code: terms.discount_code.default(''),
    savings_amount: terms.savings_amount.default(null),
    savings_percent: terms.savings_percent.default(null),
    up_to_savings_percent: terms.up_to_savings_percent.default(false),
    start_date: terms.start_date.default(null),
    expiration_date: terms.expiration_date.default(null),
    ...decidedElsewhere,
  })
  .superRefine(
    (coupon, context) => {
      const malformed = new Set(context.issues.map(({ path }) => String(path?.[0])));
      const readable = { ...coupon, ...Object.fromEntries([...malformed].map((field) => [field, null])) };
      for (const { field, message } of couponProblems(readable))
        if (!malformed.has(field)) context.addIssue({ code: 'custom', path: [field], message });
    },
    // Checked even if other fields are malformed, so that the reply names every problem. Without a type there is
    // nothing to check.
    { when: ({ issues }) => !issues.some(({ path }) => !path?.length || path[0] === 'offer_type') },
  );
export type CouponWrite = z.input<typeof couponWriteSchema>;
/** A complete coupon as its merchant decides it. */
export type CouponTerms = Omit<z.output<typeof couponWriteSchema>, keyof typeof decidedElsewhere>;

/** Any subset of {@link couponWriteSchema}; omitted fields stay. The rules apply to the resulting coupon. */
export const couponPatchSchema = z.object({ ...terms, ...decidedElsewhere }).partial();
export type CouponPatch = z.output<typeof couponPatchSchema>;

/**
 * Finds the rules that a coupon breaks as a whole, beyond the format of its single fields.
 * @returns a field and its message for each broken rule
 */
export function couponProblems(coupon: CouponTerms): { field: keyof CouponTerms; message: string }[] {
  const problems: ReturnType<typeof couponProblems> = [];
  const refuse = (field: keyof CouponTerms, message: string) => problems.push({ field, message });
  const { amount, percent } = savingsOf(coupon);
  const unit = savingsUnit(coupon.offer_type);
  if (unit !== null && amount === null && percent === null) refuse(`savings_${unit}`, REQUIRED_MESSAGE);
  if (amount !== null && amount <= 0) refuse('savings_amount', 'Savings must be more than 0.');
  if (percent !== null && percent <= 0) refuse('savings_percent', 'Savings must be more than 0.');
  if (percent !== null && percent > 100) refuse('savings_percent', 'Savings must be at most 100 percent.');
  if (coupon.start_date && coupon.expiration_date && coupon.expiration_date < coupon.start_date)
    refuse('expiration_date', EXPIRES_TOO_EARLY_MESSAGE);
  return problems;
}

type SentSavings = Pick<CouponTerms, 'offer_type' | 'savings_amount' | 'savings_percent'>;

/**
 * Returns a coupon's savings as they are stored: in the unit of its type, none for free shipping. 'Other' keeps the
 * value that was sent, preferring an amount over a percentage. At most one of the two is non-null.
 * @see docs/rules.md, 23
 */
export function savingsOf(coupon: SentSavings): { amount: number | null; percent: number | null } {
  const { offer_type: type, savings_amount, savings_percent } = coupon;
  if (type === 'free shipping') return { amount: null, percent: null };
  const unit = savingsUnit(type) ?? (savings_amount === null ? 'percent' : 'amount');
  return unit === 'amount'
    ? { amount: savings_amount, percent: null }
    : { amount: null, percent: savings_percent };
}

const MINIMUM_NAMES = [
  'savings_minimum_order',
  'minimum_order_amount',
  'minimumOrder',
  'minimum',
  'minAmount',
] as const;

/**
 * Returns the minimum order from the first of its field names that the call contains.
 * @returns undefined if the call doesn't mention it, null if it removes the minimum
 * @see docs/rules.md, 25
 */
export function minimumOrderOf(
  coupon: Pick<CouponPatch, (typeof MINIMUM_NAMES)[number]>,
): number | null | undefined {
  const name = MINIMUM_NAMES.find((candidate) => coupon[candidate] !== undefined);
  return name && coupon[name];
}
