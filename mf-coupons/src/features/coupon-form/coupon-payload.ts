/** What the coupon form sends. @see specification, section 3, Coupon write payload */
import { couponHeadline } from '@coupon-center/contracts';
import type { Coupon, CouponWrite, Store } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { isRange, typedNumber, unitOf } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';

export interface PayloadContext {
  site: Pick<Site, 'currencySymbol'>;
  store: Pick<Store, 'id'> | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
  /** The coupon that a new one is a copy of. */
  copied?: Coupon | null;
}

/** The contract's fields, and those that the form path sends beside them. */
export interface CouponPayload extends CouponWrite {
  headline: string;
  started: string | null;
  expired: string | null;
  couponId?: string;
}

export function couponPayload(
  values: CouponFormValues,
  { site, store, coupon, copied = null }: PayloadContext,
): CouponPayload {
  const origin = coupon ?? copied;
  const title = headlineOf(values, site);
  const start = values.started || null;
  const expiration = values.noExpiration ? null : values.expired || null;
  const minimum = minimumOf(values, origin);
  const isPercent = unitOf(values.typeId, origin) === 'percent';
  const savings = values.typeId === 'free shipping' ? null : asTyped(values.savings);
  return {
    offer_type: values.typeId,
    approved: true,
    title,
    headline: title,
    description: values.description,
    custom_url: values.destinationUrl,
    destination_affiliate_url: values.destinationUrl,
    destination_coupon_url: values.destinationUrl,
    discount_code: values.code,
    savings_amount: isPercent ? null : savings,
    savings_percent: isPercent ? savings : null,
    up_to_savings_percent: isRange(values),
    savings_minimum_order: minimum,
    minimum,
    start_date: start,
    started: start,
    expiration_date: expiration,
    expired: expiration,
    store: store?.id ?? null,
    ...(coupon ? { couponId: String(coupon.id) } : {}),
  };
}

/** The headline of what is typed, for the call and for the preview. */
export function headlineOf(
  values: CouponFormValues,
  { currencySymbol }: Pick<Site, 'currencySymbol'>,
): string {
  return couponHeadline({
    offerType: values.typeId,
    savings: typedNumber(values.savings),
    isRange: isRange(values),
    currencySymbol,
  });
}

/** A number where it is one; else the text, which the contract refuses. */
function asTyped(text: string): number | string | null {
  return text.trim() === '' ? null : (typedNumber(text) ?? text);
}

/** Only free shipping asks for it; a coupon of another type keeps the one it has. */
function minimumOf({ typeId, minimum }: CouponFormValues, origin: Coupon | null): number | string | null {
  if (typeId === 'free shipping') return asTyped(minimum);
  return origin && origin.offer_type !== 'free shipping' ? origin.savings_minimum_order : null;
}
