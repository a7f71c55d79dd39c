import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';
import { shareText } from './share-text.ts';

const store = aStore({ name: 'Maple Outfitters', url: 'https://www.coupons.ca/stores/maple-outfitters-cp' });
const coupon = aCoupon({ id: 7, title: '20% OFF', description: 'Everything in the shop' });

test('contains the offer, the code, the last day and the address', () => {
  expect(shareText(store, { ...coupon, discount_code: 'MAPLE20', expiration_date: '2026-12-24' })).toBe(
    '20% OFF at Maple Outfitters: Everything in the shop. Use the code MAPLE20. Until Dec 24, 2026.\n' +
      'https://www.coupons.ca/stores/maple-outfitters-cp/7',
  );
});

test('leaves out missing parts, and ends each sentence once', () => {
  const bare = { ...coupon, description: 'Everything!', discount_code: '', expiration_date: null };
  expect(shareText(store, bare)).toBe(
    '20% OFF at Maple Outfitters: Everything.\nhttps://www.coupons.ca/stores/maple-outfitters-cp/7',
  );
});
