/** A made-up store, with which the portal and the storefront show what a store page looks like. It is always marked as an example. */
import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';

/** Segment of its address on the storefront, `/stores/example`; slugs of merchants' stores end differently. */
export const EXAMPLE_SLUG = 'example';

/** The offer of its first coupon. */
export const EXAMPLE_OFFER = {
  title: '20% OFF',
  description: 'Everything in the shop, new arrivals too',
} as const;

/** @param destination where its coupons lead, a web address */
export function exampleStore(destination: string): PublicStore {
  const coupon = (
    id: number,
    fields: Pick<PublicCoupon, 'offer_type' | 'title' | 'description'> & Partial<PublicCoupon>,
  ): PublicCoupon => ({
    id,
    discount_code: '',
    destination_url: destination,
    expiration_date: null,
    ...fields,
  });
  return {
    slug: EXAMPLE_SLUG,
    name: 'Juniper Goods',
    website_url: '',
    logo_url: null,
    preview: false,
    coupons: [
      coupon(1, {
        offer_type: 'sitewide percent',
        ...EXAMPLE_OFFER,
        discount_code: 'WELCOME20',
      }),
      coupon(2, {
        offer_type: 'free shipping',
        title: 'Free Shipping',
        description: 'Free shipping on larger orders',
        minimum_order_amount: 75,
      }),
      coupon(3, {
        offer_type: 'sale percent',
        title: 'UP TO 40% OFF',
        description: 'Last season’s bestsellers, while supplies last',
      }),
    ],
  };
}
