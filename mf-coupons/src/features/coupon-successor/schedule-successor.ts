/** Saves a coupon's successor. Loaded on press, because building a payload takes a lot of code that few visits need. */
import type { QueryClient } from '@tanstack/react-query';
import { addCoupon } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';
import { couponPayload } from '../../shared/coupon-payload.ts';
import { copiedValues } from '../../shared/coupon-values.ts';
import { keepSavedCoupon } from '../../shared/coupons.api.ts';
import { datesInWords, rightAfter } from '../../shared/season-dates.ts';

export interface Successor {
  store: Store;
  coupon: Coupon;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
}

/**
 * @returns its dates in words
 * @throws ApiError if the API refuses it; Error for a coupon without an end in the future
 */
export async function scheduleSuccessor(
  { api, site }: ShellContract,
  client: QueryClient,
  { store, coupon, today }: Successor,
): Promise<string> {
  const dates = rightAfter(coupon, today);
  if (!dates) throw new Error('The coupon has no end ahead.');
  const values = {
    ...copiedValues(coupon, site),
    start_date: dates.start_date,
    expiration_date: dates.expiration_date ?? '',
    noExpiration: false,
  };
  const body = couponPayload(values, { site, store, coupon: null, copied: coupon });
  await keepSavedCoupon(client, store, await api.call(addCoupon, { body }));
  return datesInWords(dates);
}
