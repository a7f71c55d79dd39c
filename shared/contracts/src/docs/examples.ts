/** Values that several examples share. */
import type { Coupon } from '../coupons.ts';
import type { ReviewItem } from '../review.ts';
import type { Store } from '../stores.ts';

export const exampleTokens = {
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzaWQiOiI1ZjYifQ.c2lnbmF0dXJl',
  refresh: 'pQ2m0vQ0u8oTnIuZkq3y0oY5n1xqg7d9b2s4f6h8j0k',
  expiration: 1_795_186_200,
};

export const exampleStore: Store = {
  id: 7,
  slug: 'maple-outfitters-cp',
  client: '6',
  name: 'Maple Outfitters',
  url: 'https://www.coupons.ca/stores/maple-outfitters-cp',
  website_url: 'https://maple.example.com',
  affiliate_website_url: 'https://maple.example.com',
  logo_url: null,
  contact_first_name: 'Ann',
  contact_last_name: 'Tremblay',
  contact_email: 'ann@maple.example.com',
  is_approved: true,
  declined: false,
  decline_reason: null,
  stripe_subscription: 'active',
  location: 'canada',
  primary_category: 1535,
  updated: '2026-11-20T15:00:00.000Z',
};

/** The body that the store form sends for {@link exampleStore}. */
export const exampleStoreForm = {
  name: 'Maple Outfitters',
  website_url: 'maple.example.com',
  contact_first_name: 'Ann',
  contact_last_name: 'Tremblay',
  contact_email: 'ann@maple.example.com',
  logo_url: null,
};

export const exampleReviewItem: ReviewItem = {
  ...exampleStore,
  created: '2026-11-18T09:30:00.000Z',
  waiting_since: null,
  owner_email: 'ann@example.com',
  changed_since_approval: false,
  changes: [],
  coupon_count: 3,
};

export const exampleCoupon: Coupon = {
  id: 31,
  store: 7,
  offer_type: 'sitewide percent',
  title: 'UP TO 20% OFF',
  description: 'Everything in the shop',
  custom_url: 'https://maple.example.com/sale',
  destination_coupon_url: 'https://maple.example.com/sale',
  destination_affiliate_url: 'https://maple.example.com/sale',
  discount_code: 'MAPLE20',
  savings_amount: null,
  savings_percent: 20,
  up_to_savings_percent: true,
  isSavingsRange: true,
  savings_minimum_order: null,
  minimum_order_amount: null,
  minimumOrder: null,
  minimum: null,
  minAmount: null,
  restrictions: {
    new_customers: true,
    one_per_customer: false,
    excludes_sale_items: false,
    selected_products: false,
    where: 'online',
    text: '',
  },
  start_date: '2026-11-20',
  expiration_date: '2026-12-20',
  sort_number: 1,
  approved: true,
  state: 'live',
  hold_reason: null,
  archived: null,
  paused: null,
  updated: '2026-11-20T15:00:00.000Z',
};

/** The body that the coupon form sends for {@link exampleCoupon}. */
export const exampleCouponForm = {
  offer_type: 'sitewide percent',
  description: 'Everything in the shop',
  custom_url: 'https://maple.example.com/sale',
  discount_code: 'MAPLE20',
  savings_percent: 20,
  up_to_savings_percent: true,
  restrictions: { new_customers: true, where: 'online' },
  start_date: '2026-11-20',
  expiration_date: '2026-12-20',
};

/**
 * A list that fits on a single page.
 * @param results the items on it
 */
export function examplePage<Item>(...results: Item[]) {
  return { count: results.length, next: null, previous: null, results };
}
