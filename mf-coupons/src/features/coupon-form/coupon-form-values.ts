/** What the coupon form holds, as typed, and what it starts with. */
import {
  addMonths,
  allowsRange,
  dayIn,
  DEFAULT_MINIMUM,
  DEFAULT_SAVINGS,
  savingsUnit,
} from '@coupon-center/contracts';
import type { Coupon, OfferType, Store } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

export interface CouponFormValues {
  typeId: OfferType;
  /** Percent or major units, by the type. */
  savings: string;
  /** Smallest order, major units; asked for with free shipping only. */
  minimum: string;
  isSavingsRange: boolean;
  description: string;
  destinationUrl: string;
  code: string;
  /** Days, yyyy-MM-dd; empty for none. */
  started: string;
  expired: string;
  noExpiration: boolean;
}

/** @see specification, section 4, Coupon form */
export function newCouponValues(site: Pick<Site, 'timeZone'>, store: Store | null): CouponFormValues {
  const today = dayIn(site.timeZone);
  return {
    typeId: 'sitewide percent',
    savings: String(DEFAULT_SAVINGS),
    minimum: String(DEFAULT_MINIMUM),
    isSavingsRange: false,
    description: '',
    destinationUrl: store?.website_url ?? '',
    code: '',
    started: today,
    expired: defaultExpiry(today, today),
    noExpiration: false,
  };
}

/** One month after the start, or from today where that is over: what is suggested has not ended yet. */
export function defaultExpiry(started: string, today: string): string {
  const expiry = addMonths(started, 1);
  return expiry < today ? addMonths(today, 1) : expiry;
}

/** A new coupon that says what another one says; its days are its own. */
export function copiedValues(coupon: Coupon, site: Pick<Site, 'timeZone'>): CouponFormValues {
  const { started, expired, noExpiration } = newCouponValues(site, null);
  return { ...valuesOfCoupon(coupon), started, expired, noExpiration };
}

export function valuesOfCoupon(coupon: Coupon): CouponFormValues {
  const isFreeShipping = coupon.offer_type === 'free shipping';
  // What the form does not show starts with its default, for the merchant who changes the type.
  const savings = coupon.savings_amount ?? coupon.savings_percent ?? (isFreeShipping ? DEFAULT_SAVINGS : '');
  const minimum = coupon.savings_minimum_order ?? (isFreeShipping ? '' : DEFAULT_MINIMUM);
  return {
    typeId: coupon.offer_type,
    savings: String(savings),
    minimum: String(minimum),
    isSavingsRange: coupon.isSavingsRange,
    description: coupon.description,
    destinationUrl: coupon.custom_url,
    code: coupon.discount_code,
    started: coupon.start_date,
    expired: coupon.expiration_date ?? '',
    noExpiration: coupon.expiration_date === null,
  };
}

/** Whether a field's value is a day, and neither empty nor half typed. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** A number as typed; null where it is none. */
export function typedNumber(text: string): number | null {
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

/** Whether the savings are shown as a range. */
export function isRange({
  typeId,
  isSavingsRange,
}: Pick<CouponFormValues, 'typeId' | 'isSavingsRange'>): boolean {
  return isSavingsRange && allowsRange(typeId);
}

/**
 * What the savings of the form are counted in.
 * @param origin the coupon that is edited or copied, whose unit 'Other' keeps
 */
export function unitOf(typeId: OfferType, origin: Coupon | null): 'amount' | 'percent' {
  const kept = origin && origin.savings_percent !== null ? 'percent' : 'amount';
  return savingsUnit(typeId) ?? kept;
}
