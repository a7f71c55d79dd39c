/** Computes the stored values of a coupon that a merchant sends (docs/rules.md, 23 to 28). Pure: no database, no clock. */
import { isDeepStrictEqual } from 'node:util';
import {
  allowsRange,
  couponHeadline,
  couponProblems,
  DEFAULT_MINIMUM,
  minimumOrderOf,
  savingsOf,
} from '@coupon-center/contracts';
import type { CouponTerms } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { FieldsError } from '../../platform/errors.ts';
import type { CouponRow } from './coupons.tables.ts';

/** The fields that a merchant decides. */
export type CouponContent = Pick<
  CouponRow,
  | 'offer_type'
  | 'title'
  | 'description'
  | 'custom_url'
  | 'discount_code'
  | 'savings_amount'
  | 'savings_percent'
  | 'minimum_order_amount'
  | 'restrictions'
  | 'is_range'
  | 'start_date'
  | 'expiration_date'
>;

export interface Surroundings {
  site: Pick<Site, 'currencySymbol'>;
  /** The merchant's own site: the default destination. */
  websiteUrl: string;
  /** The default start date, yyyy-MM-dd. */
  start: string;
}

/**
 * @throws FieldsError if the coupon as a whole breaks a rule, e.g. an expiration before a start that the call doesn't
 *   contain
 */
export function couponContent(sent: CouponTerms, { site, websiteUrl, start }: Surroundings): CouponContent {
  const { offer_type, expiration_date } = sent;
  const start_date = sent.start_date ?? start;
  const problems = couponProblems({ ...sent, start_date });
  if (problems.length > 0)
    throw new FieldsError(Object.fromEntries(problems.map(({ field, message }) => [field, [message]])));
  const { amount, percent } = savingsOf(sent);
  const isRange = allowsRange(offer_type) && sent.up_to_savings_percent;
  return {
    offer_type,
    title: couponHeadline({
      offerType: offer_type,
      savings: amount ?? percent,
      isRange,
      currencySymbol: site.currencySymbol,
    }),
    description: sent.description,
    custom_url: sent.custom_url || websiteUrl,
    discount_code: sent.discount_code,
    savings_amount: amount,
    savings_percent: percent,
    minimum_order_amount: minimumOrder(sent),
    restrictions: sent.restrictions ?? null,
    is_range: isRange,
    start_date,
    expiration_date,
  };
}

/** The default applies to free shipping if the call doesn't mention a minimum order. */
function minimumOrder(sent: CouponTerms): number | null {
  const named = minimumOrderOf(sent);
  if (named !== undefined) return named;
  return sent.offer_type === 'free shipping' ? DEFAULT_MINIMUM : null;
}

/** Returns whether a change affects anything that shoppers see. */
export function differs(content: CouponContent, row: CouponRow): boolean {
  return (Object.keys(content) as (keyof CouponContent)[]).some(
    (name) => !isDeepStrictEqual(content[name], row[name]),
  );
}
