/** What is stored of a coupon that a merchant sends (docs/rules.md, 23 to 28). Pure: no database, no clock. */
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

/** What a merchant decides of a coupon. */
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
  | 'is_range'
  | 'start_date'
  | 'expiration_date'
>;

export interface Surroundings {
  site: Pick<Site, 'currencySymbol'>;
  /** The merchant's own site: the destination where none is given. */
  websiteUrl: string;
  /** The start where none is given, yyyy-MM-dd. */
  start: string;
}

/**
 * @throws FieldsError for what the coupon as a whole must not be, e.g. an expiry before a start that the call itself
 *   does not name
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
    is_range: isRange,
    start_date,
    expiration_date,
  };
}

/** The default is for free shipping that does not speak of the smallest order. */
function minimumOrder(sent: CouponTerms): number | null {
  const named = minimumOrderOf(sent);
  if (named !== undefined) return named;
  return sent.offer_type === 'free shipping' ? DEFAULT_MINIMUM : null;
}

/** Whether a change touches anything that shoppers read. */
export function differs(content: CouponContent, row: CouponRow): boolean {
  return (Object.keys(content) as (keyof CouponContent)[]).some((name) => content[name] !== row[name]);
}
