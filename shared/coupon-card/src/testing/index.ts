/** Coupons with which the tests of store page and preview check that both render the same card. */
import type { PublicCoupon, Restrictions } from '@coupon-center/contracts';
import type { ShownStore } from '../store-logo.ts';

export interface CardCase {
  name: string;
  store: ShownStore;
  /** As the API returns it to shoppers. */
  coupon: PublicCoupon;
}

/** 'New customers only · Excludes sale items · Online only · Not with <gift> cards.' */
export const someRestrictions: Restrictions = {
  new_customers: true,
  one_per_customer: false,
  excludes_sale_items: true,
  selected_products: false,
  where: 'online',
  text: 'Not with <gift> cards.',
};

const store: ShownStore = { name: 'Maple Outfitters', logo_url: 'https://img.example/logos/maple.png' };

const coupon: PublicCoupon = {
  id: 7,
  offer_type: 'sitewide percent',
  title: '20% OFF',
  description: 'Everything in the shop',
  discount_code: 'MAPLE20',
  destination_url: 'https://maple.example/sale?a=1&b=2',
  expiration_date: '2026-12-21',
};

function cardCase(name: string, fields: Partial<PublicCoupon>, shownStore = store): CardCase {
  return { name, store: shownStore, coupon: { ...coupon, ...fields } };
}

export const cardCases: readonly CardCase[] = [
  cardCase('sitewide percent', {}),
  cardCase('sitewide amount', { offer_type: 'sitewide amount', title: 'CA$12.50 OFF' }),
  cardCase('sale percent, a range', { offer_type: 'sale percent', title: 'UP TO 33.3% OFF' }),
  cardCase('sale amount, a range', { offer_type: 'sale amount', title: 'UP TO CA$9.99 OFF' }),
  cardCase('free shipping', { offer_type: 'free shipping', title: 'Free Shipping' }),
  cardCase('free shipping of large orders', {
    offer_type: 'free shipping',
    title: 'Free Shipping',
    minimum_order_amount: 49.5,
  }),
  cardCase('restrictions', {
    restrictions: someRestrictions,
  }),
  cardCase('another offer', { offer_type: 'Other', title: 'Sale' }),
  cardCase('no code and no end', { discount_code: '', expiration_date: null }),
  cardCase('no destination', { destination_url: '' }),
  cardCase(
    'long words',
    {
      title: 'CA$999,999,999.99 OFF',
      offer_type: 'sale amount',
      description: 'w'.repeat(120),
      discount_code: 'C'.repeat(40),
    },
    { ...store, name: 'Donaudampfschifffahrtsgesellschaftskapitänsmützen' },
  ),
  cardCase('no logo', {}, { name: '«élan»', logo_url: null }),
  cardCase('what looks like markup', { description: `<b onclick="x">'&amp;'</b>`, discount_code: '"><i>' }),
];
