/**
 * The body that creates or changes a coupon, and the rules that a complete coupon follows (docs/rules.md, 23
 * to 29).
 */
import * as z from '@coupon-center/schema';
import { writtenRestrictions } from './coupon-restrictions.ts';
import { codePoints, OFFER_TYPES, savingsUnit } from './coupon-rules.ts';
import { MAX_CODE, MAX_DESCRIPTION, MAX_URL } from './limits.ts';
import {
  NOT_SHOWABLE_MESSAGE,
  REQUIRED_MESSAGE,
  SHOWABLE,
  VISIBLE,
  calendarDay,
  codeLine,
  optionalUrlText,
  tooLongMessage,
  typedText,
} from './text.ts';

/** Shown at the expiration date if it precedes the start date. */
export const EXPIRES_TOO_EARLY_MESSAGE = 'The expiration date must not be before the start date.';

/** Shown at a field whose number can't be parsed. */
export const DECIMAL_MESSAGE = 'Enter a number with at most two decimals.';

/** Money or percent, as a number or as typed text, with at most two decimals; `1.2.3` is refused. */
export const decimal = z.nullable(
  z.pipe(
    z.pipe(
      z.pipe(
        z.union([z.number(), z.string()], DECIMAL_MESSAGE),
        z.transform((value) => String(value).trim()),
      ),
      z.string().check(z.regex(/^(\d{1,9}(\.\d{0,2})?|\.\d{1,2})?$/, DECIMAL_MESSAGE)),
    ),
    z.transform((value) => (value === '' ? null : Number(value))),
  ),
);

const optionalDay = z.pipe(
  z.nullable(z.union([z.literal(''), calendarDay], 'Enter a valid date.')),
  z.transform((value) => value || null),
);

/** The fields of a coupon that its merchant sets. */
const terms = {
  offer_type: z.enum(OFFER_TYPES, REQUIRED_MESSAGE),
  description: z.pipe(
    typedText,
    z.string().check(
      z.regex(VISIBLE, REQUIRED_MESSAGE),
      z.regex(SHOWABLE, NOT_SHOWABLE_MESSAGE),
      z.refine((value) => codePoints(value) <= MAX_DESCRIPTION, tooLongMessage(MAX_DESCRIPTION)),
    ),
  ),
  custom_url: z.pipe(
    z.nullable(optionalUrlText),
    z.transform((value) => value ?? ''),
  ),
  discount_code: z.pipe(
    z.nullable(codeLine(MAX_CODE)),
    z.transform((value) => value ?? ''),
  ),
  savings_amount: decimal,
  savings_percent: decimal,
  savings_minimum_order: z.optional(decimal),
  minimum_order_amount: z.optional(decimal),
  minimumOrder: z.optional(decimal),
  minimum: z.optional(decimal),
  minAmount: z.optional(decimal),
  /** Null means none; so does leaving them out of a new coupon. */
  restrictions: z.optional(writtenRestrictions),
  up_to_savings_percent: z.pipe(
    z.nullable(z.boolean()),
    z.transform((value) => Boolean(value)),
  ),
  start_date: optionalDay,
  expiration_date: optionalDay,
};

/** Accepted because the form sends them; the server generates, sets or already knows these values. */
const decidedElsewhere = {
  title: z.optional(z.string().check(z.maxLength(200))),
  approved: z.optional(z.boolean()),
  store: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  destination_affiliate_url: z.optional(z.nullable(z.string().check(z.maxLength(MAX_URL)))),
  destination_coupon_url: z.optional(z.nullable(z.string().check(z.maxLength(MAX_URL)))),
};

/**
 * The body that the coupon form sends: a whole coupon. `title`, `approved` and `store` are accepted but ignored: the server
 * generates the first, sets the second and takes the third from the token.
 */
export const couponWriteSchema = z
  .object({
    ...terms,
    custom_url: z._default(terms.custom_url, ''),
    discount_code: z._default(terms.discount_code, ''),
    savings_amount: z._default(terms.savings_amount, null),
    savings_percent: z._default(terms.savings_percent, null),
    up_to_savings_percent: z._default(terms.up_to_savings_percent, false),
    start_date: z._default(terms.start_date, null),
    expiration_date: z._default(terms.expiration_date, null),
    ...decidedElsewhere,
  })
  .check(
    z.superRefine(
      (coupon, context) => {
        const malformed = new Set(context.issues.map(({ path }) => String(path?.[0])));
        const readable = { ...coupon, ...Object.fromEntries([...malformed].map((field) => [field, null])) };
        for (const { field, message } of couponProblems(readable))
          if (!malformed.has(field)) context.addIssue({ code: 'custom', path: [field], message });
      },
      // Checked even if other fields are malformed, so that the reply names every problem. Without a type there is
      // nothing to check.
      { when: ({ issues }) => !issues.some(({ path }) => !path?.length || path[0] === 'offer_type') },
    ),
  );
export type CouponWrite = z.input<typeof couponWriteSchema>;
/** The fields of a complete coupon that its merchant sets. */
export type CouponTerms = Omit<z.output<typeof couponWriteSchema>, keyof typeof decidedElsewhere>;

function optionals<Shape extends Record<string, z.ZodMiniType>>(shape: Shape) {
  const fields = Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)]);
  return Object.fromEntries(fields) as { [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]> };
}

/** Any subset of {@link couponWriteSchema}; omitted fields stay. The rules apply to the resulting coupon. */
export const couponPatchSchema = z.object(optionals({ ...terms, ...decidedElsewhere }));
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
