/** What is typed, as the API will tell a shopper of it. */
import { normalizeUrl } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import type { ShownCoupon } from '@coupon-center/coupon-card';
import type { Site } from '@coupon-center/site-config';
import { isDay } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { headlineOf } from './coupon-payload.ts';

export interface ShownContext {
  site: Pick<Site, 'currencySymbol'>;
  store: Pick<Store, 'website_url'> | null;
  /** The coupon that is edited; null for a new one. */
  coupon: Coupon | null;
}

export function shownCoupon(values: CouponFormValues, { site, store, coupon }: ShownContext): ShownCoupon {
  const hasOwn = values.destinationUrl.trim() !== '';
  const typed = hasOwn ? normalizeUrl(values.destinationUrl) : store?.website_url;
  return {
    id: coupon?.id ?? 0,
    title: headlineOf(values, site),
    description: values.description.replaceAll('\t', ' ').trim(),
    discount_code: values.code.trim(),
    destination_url: (coupon && destinationOfProvider(coupon)) ?? typed ?? '',
    expiration_date: !values.noExpiration && isDay(values.expired) ? values.expired : null,
  };
}

/** Where the provider leads shoppers instead; null where the merchant's own destination holds. @see docs/rules.md, 14 */
function destinationOfProvider(coupon: Coupon): string | null {
  const { custom_url, destination_affiliate_url, destination_coupon_url } = coupon;
  return [destination_affiliate_url, destination_coupon_url].find((url) => url !== custom_url) ?? null;
}
