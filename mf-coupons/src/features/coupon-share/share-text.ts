/** Text that a merchant pastes elsewhere, e.g. into a Google Business Profile. */
import { formatDay } from '@coupon-center/contracts';
import type { Coupon, Store } from '@coupon-center/contracts';

/** Address of the coupon's own page for shoppers. */
export const couponAddress = (store: Pick<Store, 'url'>, { id }: Pick<Coupon, 'id'>): string =>
  `${store.url}/${id}`;

type Shared = Pick<Coupon, 'id' | 'title' | 'description' | 'discount_code' | 'expiration_date'>;

/** Offer, code, last day and address, in plain text. */
export function shareText(store: Pick<Store, 'name' | 'url'>, coupon: Shared): string {
  const { title, description, discount_code: code, expiration_date: lastDay } = coupon;
  const sentences = [
    `${title} at ${store.name}: ${description.replace(/[.!?]$/, '')}.`,
    code && `Use the code ${code}.`,
    lastDay && `Until ${formatDay(lastDay, null)}.`,
  ];
  return `${sentences.filter(Boolean).join(' ')}\n${couponAddress(store, coupon)}`;
}
