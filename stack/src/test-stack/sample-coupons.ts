/** Coupons of the merchants in the named states. */
import { addDays, addMonths, dayIn } from '@coupon-center/contracts';
import type { CouponWrite } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

const SHOP = 'https://maple-outfitters.example';

/** Days around today in the time zone of the site. */
function daysOf(site: Site, now: Date) {
  const today = dayIn(site.timeZone, now);
  return { today, inMonths: (months: number) => addMonths(today, months) };
}

/** Ten coupons of all offer types; the first four are live, scheduled, expired, and live without an end. */
export function variedCoupons(site: Site, now: Date): CouponWrite[] {
  const { today, inMonths } = daysOf(site, now);
  const running = { start_date: today, expiration_date: inMonths(1), custom_url: SHOP };
  return [
    {
      ...running,
      offer_type: 'sitewide percent',
      savings_percent: 20,
      discount_code: 'MAPLE20',
      description: 'Everything in the shop, new arrivals too',
    },
    {
      ...running,
      offer_type: 'sale percent',
      savings_percent: 40,
      up_to_savings_percent: true,
      start_date: inMonths(1),
      expiration_date: inMonths(3),
      description:
        'Tents, sleeping bags and everything else that a weekend outside in the spring asks for, while they last in our store',
    },
    {
      ...running,
      offer_type: 'sitewide amount',
      savings_amount: 15,
      discount_code: 'HELLO15',
      start_date: inMonths(-3),
      expiration_date: inMonths(-1),
      description: 'Off your first order',
    },
    {
      ...running,
      offer_type: 'free shipping',
      savings_minimum_order: 75,
      expiration_date: null,
      description: 'Free shipping across the country on larger orders',
    },
    {
      ...running,
      offer_type: 'sale amount',
      savings_amount: 49.99,
      discount_code: 'DOWN',
      description: 'Down jackets of last season',
    },
    {
      ...running,
      offer_type: 'Other',
      expiration_date: null,
      description: 'A pair of wool socks with every parka',
    },
    {
      ...running,
      offer_type: 'sitewide percent',
      savings_percent: 10,
      discount_code: 'MAPLE20',
      description: 'For students, with a student card',
    },
    {
      ...running,
      offer_type: 'sale percent',
      savings_percent: 25,
      start_date: inMonths(4),
      expiration_date: inMonths(5),
      description: 'Rain gear',
    },
    {
      ...running,
      offer_type: 'sale percent',
      savings_percent: 33.5,
      discount_code: 'LONG-CODE-OF-FORTY-CHARACTERS-0123456789',
      description: 'Boots',
    },
    {
      ...running,
      offer_type: 'sitewide amount',
      savings_amount: 5,
      description: 'Off the next order of everybody who writes a review',
    },
  ];
}

/** Coupons that need the most room; the first three end soon. */
export function largeCoupons(site: Site, now: Date): CouponWrite[] {
  const { today, inMonths } = daysOf(site, now);
  const ending = { start_date: today, expiration_date: addDays(today, 9), custom_url: SHOP };
  const description =
    'Tents, sleeping bags and everything else that a weekend outside in the spring asks for, while they last in our own store';
  return [
    {
      ...ending,
      offer_type: 'sitewide amount',
      savings_amount: 1249.99,
      discount_code: 'EXPEDITION',
      description,
    },
    {
      ...ending,
      offer_type: 'free shipping',
      savings_minimum_order: 1249.99,
      description: 'Free shipping of expedition gear to every province and territory',
    },
    {
      ...ending,
      offer_type: 'sale percent',
      savings_percent: 33.5,
      up_to_savings_percent: true,
      discount_code: 'LONG-CODE-OF-FORTY-CHARACTERS-0123456789',
      description,
      restrictions: {
        new_customers: true,
        one_per_customer: true,
        excludes_sale_items: true,
        selected_products: true,
        where: 'in store',
        text: 'Not for gift cards, repairs, rentals and guided tours; only with a receipt from the same calendar year, in Canada',
      },
    },
    {
      ...ending,
      offer_type: 'sale amount',
      savings_amount: 10_499.5,
      expiration_date: inMonths(11),
      description: 'Wall tents for outfitters',
    },
  ];
}
