/** A store of the demo, with all days counted from the day of the start. */
import type { CouponWrite, Restrictions } from '@coupon-center/contracts';

export type Offer = Pick<
  CouponWrite,
  'offer_type' | 'savings_amount' | 'savings_percent' | 'savings_minimum_order' | 'up_to_savings_percent'
> & { restrictions?: Partial<Restrictions> };

/** A tuple, so that a coupon is one line of the catalogue. */
export type DemoCoupon = [
  offer: Offer,
  /** Empty for none. */
  code: string,
  description: string,
  /** First and last day, e.g. `[-12, 0]` ends today; null for no end. */
  days: [first: number, last: number | null],
  /** Times that shoppers use it on an ordinary day. */
  usesADay?: number,
  /** Shoppers for whom the code worked, among those who were asked. The latest votes are those for whom it did not. */
  votes?: [worked: number, asked: number],
];

export interface DemoStore {
  name: string;
  /** Host of its website; also that of its addresses for mail, and the name of its logo in `stack/demo/logos`. */
  host: `${string}.example`;
  contact: [firstName: string, lastName: string];
  category: string;
  /** Days since it was created. */
  age: number;
  /** Full months since it subscribed; without, it never did. */
  months?: number;
  coupons: DemoCoupon[];
  /** Where its review stands, unless the store is approved. */
  review?: { waitsSince: number } | { declined: string } | { changedFrom: string; waitsSince: number };
  /** Whether the last renewal was declined. */
  isPastDue?: boolean;
}

export const percentOff = (savings_percent: number): Offer => ({
  offer_type: 'sitewide percent',
  savings_percent,
});
export const salePercent = (savings_percent: number): Offer => ({
  offer_type: 'sale percent',
  savings_percent,
});
export const upTo = (savings_percent: number): Offer => ({
  ...salePercent(savings_percent),
  up_to_savings_percent: true,
});
export const amountOff = (savings_amount: number): Offer => ({
  offer_type: 'sitewide amount',
  savings_amount,
});
export const saleAmount = (savings_amount: number): Offer => ({ offer_type: 'sale amount', savings_amount });
/** @param savings_minimum_order in the site's currency; 0 for any order */
export const freeShipping = (savings_minimum_order: number): Offer => ({
  offer_type: 'free shipping',
  savings_minimum_order,
});
/** An offer for some customers or some products only. */
export const restricted = (offer: Offer, restrictions: Partial<Restrictions>): Offer => ({
  ...offer,
  restrictions,
});
/** An offer whose description says everything, e.g. a gift. */
export const special: Offer = { offer_type: 'Other' };

export const DAY_MS = 86_400_000;

/** Returns whether shoppers see a store: it was approved, even if it was changed since. */
export const isLive = ({ review }: DemoStore): boolean => !review || 'changedFrom' in review;

/** Returns why a store was declined; null if it was not. */
export const reasonOf = ({ review }: DemoStore): string | null =>
  review && 'declined' in review ? review.declined : null;
