/** The coupon form's values as typed, and its initial values. Fields have the names of the call that saves them. */
import {
  addMonths,
  allowsRange,
  dayIn,
  DEFAULT_MINIMUM,
  DEFAULT_SAVINGS,
  isAmount,
  savingsUnit,
} from '@coupon-center/contracts';
import type { Coupon, OfferType, RestrictionChoice, Store } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

export interface CouponFormValues extends RestrictionValues {
  offer_type: OfferType;
  /** The value of `savings_percent` or `savings_amount`, by the type. */
  savings: string;
  up_to_savings_percent: boolean;
  /** In major units; only free shipping asks for it. */
  savings_minimum_order: string;
  description: string;
  custom_url: string;
  discount_code: string;
  /** Days, yyyy-MM-dd; empty for none. */
  start_date: string;
  expiration_date: string;
  noExpiration: boolean;
}

/** The restrictions of a coupon, each in a field of its own. */
export interface RestrictionValues extends Record<RestrictionChoice, boolean> {
  /** Empty for both places. */
  where: 'in store' | 'online' | '';
  restriction_text: string;
}

const UNRESTRICTED: RestrictionValues = {
  new_customers: false,
  one_per_customer: false,
  excludes_sale_items: false,
  selected_products: false,
  where: '',
  restriction_text: '',
};

/** @see specification, section 4, Coupon form */
export function newCouponValues(site: Pick<Site, 'timeZone'>, store: Store | null): CouponFormValues {
  const today = dayIn(site.timeZone);
  return {
    offer_type: 'sitewide percent',
    savings: String(DEFAULT_SAVINGS),
    up_to_savings_percent: false,
    savings_minimum_order: String(DEFAULT_MINIMUM),
    description: '',
    custom_url: store?.website_url ?? '',
    discount_code: '',
    ...UNRESTRICTED,
    start_date: today,
    expiration_date: defaultExpiry(today, today),
    noExpiration: false,
  };
}

/** Returns a month after the start, or after today if that has passed: a suggested day is never in the past. */
export function defaultExpiry(start: string, today: string): string {
  const expiry = addMonths(start, 1);
  return expiry < today ? addMonths(today, 1) : expiry;
}

/** Returns the values of a new coupon with another one's terms and dates of its own. */
export function copiedValues(coupon: Coupon, site: Pick<Site, 'timeZone'>): CouponFormValues {
  const { start_date, expiration_date, noExpiration } = newCouponValues(site, null);
  return { ...valuesOfCoupon(coupon), start_date, expiration_date, noExpiration };
}

export function valuesOfCoupon(coupon: Coupon): CouponFormValues {
  const isFreeShipping = coupon.offer_type === 'free shipping';
  // A field that this type hides gets its default, in case the merchant changes the type.
  const savings = coupon.savings_amount ?? coupon.savings_percent ?? (isFreeShipping ? DEFAULT_SAVINGS : '');
  const minimum = coupon.savings_minimum_order ?? (isFreeShipping ? '' : DEFAULT_MINIMUM);
  return {
    offer_type: coupon.offer_type,
    savings: String(savings),
    up_to_savings_percent: coupon.isSavingsRange,
    savings_minimum_order: String(minimum),
    description: coupon.description,
    custom_url: coupon.custom_url,
    discount_code: coupon.discount_code,
    ...restrictionValues(coupon),
    start_date: coupon.start_date,
    expiration_date: coupon.expiration_date ?? '',
    noExpiration: coupon.expiration_date === null,
  };
}

function restrictionValues({ restrictions }: Coupon): RestrictionValues {
  if (!restrictions) return UNRESTRICTED;
  const { where, text, ...choices } = restrictions;
  return { ...choices, where: where ?? '', restriction_text: text };
}

/** Whether a field's value is a whole day, neither empty nor half typed. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** Returns a number as typed; null if it isn't one. */
export function typedNumber(text: string): number | null {
  return isAmount(text.trim()) ? Number(text) : null;
}

/** Whether the savings are shown as a range. */
export function isRange(values: Pick<CouponFormValues, 'offer_type' | 'up_to_savings_percent'>): boolean {
  return values.up_to_savings_percent && allowsRange(values.offer_type);
}

/**
 * Returns the unit of the savings in the form.
 * @param origin the coupon that is edited or copied; 'Other' keeps its unit
 */
export function unitOf(
  type: OfferType,
  origin: Pick<Coupon, 'savings_percent'> | null,
): 'amount' | 'percent' {
  const kept = origin && origin.savings_percent !== null ? 'percent' : 'amount';
  return savingsUnit(type) ?? kept;
}
