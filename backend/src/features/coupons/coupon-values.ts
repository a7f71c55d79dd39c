/** What is stored of a coupon that a merchant sends (decisions, 23 to 28). Pure: no database, no clock. */
import {
  allowsRange,
  couponHeadline,
  DEFAULT_MINIMUM,
  EXPIRES_TOO_EARLY_MESSAGE,
  minimumOrderOf,
  savingsOf,
} from '@coupon-center/contracts';
import type { CouponWriteParsed } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { fieldError } from '../../platform/errors.ts';
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
  today: string;
  /** The coupon as it is, when it is changed. */
  current: Pick<CouponRow, 'offer_type' | 'minimum_order_amount' | 'start_date'> | null;
}

/**
 * @throws FieldsError for an expiry before a start that the call itself does not name
 */
export function couponContent(sent: CouponWriteParsed, surroundings: Surroundings): CouponContent {
  const { site, websiteUrl, today, current } = surroundings;
  const { offer_type } = sent;
  const { amount, percent } = savingsOf(sent);
  const isRange = allowsRange(offer_type) && sent.up_to_savings_percent;
  const startDate = sent.start_date ?? current?.start_date ?? today;
  if (sent.expiration_date !== null && sent.expiration_date < startDate)
    throw fieldError('expiration_date', EXPIRES_TOO_EARLY_MESSAGE);
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
    minimum_order_amount: minimumOrder(sent, current),
    is_range: isRange,
    start_date: startDate,
    expiration_date: sent.expiration_date,
  };
}

/** A call that doesn't speak of the smallest order leaves it; the default is for an offer that becomes free shipping. */
function minimumOrder(sent: CouponWriteParsed, current: Surroundings['current']): number | null {
  const named = minimumOrderOf(sent);
  if (named !== undefined) return named;
  if (current?.offer_type === sent.offer_type) return current.minimum_order_amount;
  return sent.offer_type === 'free shipping' ? DEFAULT_MINIMUM : null;
}

/** Whether a change touches anything that shoppers read. */
export function differs(content: CouponContent, row: CouponRow): boolean {
  return (Object.keys(content) as (keyof CouponContent)[]).some((name) => content[name] !== row[name]);
}
