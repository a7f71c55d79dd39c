/** What a merchant may want to look at again before saving. Hints are not errors: none of them keeps a coupon from being saved. */
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
  /** The store's coupons that are not archived, as far as they are known. */
  coupons: readonly Coupon[];
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
}

/** By the form's field that a hint stands under. */
export type CouponHints = Partial<
  Record<'description' | 'destinationUrl' | 'code' | 'started' | 'expired', string>
>;

export function couponHints(values: CouponFormValues, context: HintContext): CouponHints {
  const hints = {
    description: minimumHint(values, context),
    destinationUrl: destinationHint(values.destinationUrl),
    code: codeHint(values, context),
    started: startHint(values, context),
    expired: expiryHint(values, context),
  };
  return Object.fromEntries(Object.entries(hints).filter(([, words]) => words !== null));
}

/** Numbers of a text: '1,000' is one of them, and so is '35' in '$35.00'. */
function numbersIn(text: string): number[] {
  return (text.replace(/(\d),(?=\d{3}\b)/g, '$1').match(/\d+(\.\d+)?/g) ?? []).map(Number);
}

/** Shoppers read the smallest order in the description or nowhere. */
function minimumHint({ typeId, minimum, description }: CouponFormValues, { currencySymbol }: HintContext) {
  const least = typedNumber(minimum);
  if (typeId !== 'free shipping' || !least || description.trim() === '') return null;
  if (numbersIn(description).includes(least)) return null;
  return `Shoppers learn of the smallest order from the description only: you could add “from ${currencySymbol}${minimum}”.`;
}

function lastDay({ noExpiration, expired }: CouponFormValues): string | null {
  return noExpiration || !isDay(expired) ? null : expired;
}

function codeHint(values: CouponFormValues, { today, coupons, coupon }: HintContext) {
  const key = normalizeCode({ discount_code: values.code });
  if (key === '') return null;
  const start_date = isDay(values.started) ? values.started : today;
  const days = { start_date, expiration_date: lastDay(values) };
  const others = coupons.filter(({ id, state }) => id !== coupon?.id && state !== 'archived');
  const other = others.find((one) => normalizeCode(one) === key && firstSharedDay(one, days, today) !== null);
  if (!other) return null;
  return `Your coupon “${other.title}” (${other.description}) has this code at the same time.`;
}

/** An expiry before the start is an error, and says so itself. */
function expiryHint(values: CouponFormValues, { today }: HintContext) {
  const last = lastDay(values);
  if (last === null || last >= today || (isDay(values.started) && last < values.started)) return null;
  return `This coupon has already expired: ${formatDay(last)} is past. Shoppers will not see it.`;
}

/** Of a start that was in the past already nothing is said. */
function startHint(values: CouponFormValues, { today, coupon }: HintContext) {
  const { started } = values;
  if (!isDay(started) || started >= today || started === coupon?.start_date) return null;
  const last = lastDay(values);
  if (last !== null && last < today) return null;
  return `${formatDay(started)} is past: shoppers see the coupon as soon as it is saved.`;
}
