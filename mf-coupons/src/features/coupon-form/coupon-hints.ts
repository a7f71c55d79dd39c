/** What a merchant may want to check before saving. Hints are not errors: a coupon can be saved in spite of them. */
import { formatDay } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { normalizeCode, firstSharedDay } from '../../shared/shared-codes.ts';
import { isDay, typedNumber } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { destinationHint } from './destination-hint.ts';

export interface HintContext {
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  currencySymbol: string;
  /** The store's coupons, as far as they are loaded. */
  coupons: readonly Coupon[];
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
}

/** By the form's field. */
export type CouponHints = Partial<
  Record<'description' | 'custom_url' | 'discount_code' | 'start_date' | 'expiration_date', string>
>;

export function couponHints(values: CouponFormValues, context: HintContext): CouponHints {
  const hints = {
    description: minimumHint(values, context),
    custom_url: destinationHint(values.custom_url),
    discount_code: codeHint(values, context),
    start_date: startHint(values, context),
    expiration_date: expiryHint(values, context),
  };
  return Object.fromEntries(Object.entries(hints).filter(([, words]) => words !== null));
}

/** The numbers in a text: '1,000' counts as 1000, '$35.00' as 35. */
function numbersIn(text: string): number[] {
  return (text.replace(/(\d),(?=\d{3}\b)/g, '$1').match(/\d+(\.\d+)?/g) ?? []).map(Number);
}

/** Shoppers see the minimum order in the description or not at all. */
function minimumHint(values: CouponFormValues, { currencySymbol }: HintContext) {
  const { offer_type, savings_minimum_order: typed, description } = values;
  const minimum = typedNumber(typed);
  if (offer_type !== 'free shipping' || !minimum || description.trim() === '') return null;
  if (numbersIn(description).includes(minimum)) return null;
  return `Shoppers only see the minimum if you mention it. Try adding “on orders over ${currencySymbol}${typed}”.`;
}

function lastDay({ noExpiration, expiration_date }: CouponFormValues): string | null {
  return noExpiration || !isDay(expiration_date) ? null : expiration_date;
}

function codeHint(values: CouponFormValues, { today, coupons, coupon }: HintContext) {
  const code = normalizeCode(values);
  if (code === '') return null;
  const start_date = isDay(values.start_date) ? values.start_date : today;
  const days = { start_date, expiration_date: lastDay(values) };
  const others = coupons.filter(({ id, state }) => id !== coupon?.id && state !== 'archived');
  const other = others.find(
    (one) => normalizeCode(one) === code && firstSharedDay(one, days, today) !== null,
  );
  if (!other) return null;
  return `“${other.title}” (${other.description}) already uses this code on these dates.`;
}

/** Nothing about an expiration before the start, which is an error with a message of its own. */
function expiryHint(values: CouponFormValues, { today }: HintContext) {
  const last = lastDay(values);
  const { start_date } = values;
  if (last === null || last >= today || (isDay(start_date) && last < start_date)) return null;
  return `${formatDay(last)} has passed, so shoppers won’t see this coupon.`;
}

/** Nothing about a past start that is saved already. */
function startHint(values: CouponFormValues, { today, coupon }: HintContext) {
  const { start_date } = values;
  if (!isDay(start_date) || start_date >= today || start_date === coupon?.start_date) return null;
  const last = lastDay(values);
  if (last !== null && last < today) return null;
  return `${formatDay(start_date)} has passed, so this coupon starts as soon as you save.`;
}
