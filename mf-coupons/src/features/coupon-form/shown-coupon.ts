/** What is typed, as the API will tell a shopper of it. */
import { normalizeUrl } from '@coupon-center/contracts';
import type { ShownCoupon } from '@coupon-center/coupon-card';
import type { Site } from '@coupon-center/site-config';
import { isDay } from './coupon-form-values.ts';
import type { CouponFormValues } from './coupon-form-values.ts';
import { headlineOf } from './coupon-payload.ts';

/**
 * @param id of the coupon; any number for a new one
 */
export function shownCoupon(
  values: CouponFormValues,
  site: Pick<Site, 'currencySymbol'>,
  id: number,
): ShownCoupon {
  return {
    id,
    title: headlineOf(values, site),
    description: values.description.replaceAll('\t', ' ').trim(),
    discount_code: values.code.trim(),
    destination_url: normalizeUrl(values.destinationUrl) ?? '',
    expiration_date: !values.noExpiration && isDay(values.expired) ? values.expired : null,
  };
}
