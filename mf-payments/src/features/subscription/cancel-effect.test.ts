import { cancelEffect } from './cancel-effect.ts';

const site = { product: 'coupons' } as const;
const facts = { lastDay: 'Dec 21, 2026', isPageApproved: true };

test.each([
  [undefined, 'Your coupons stay until Dec 21, 2026, then your page goes dark.'],
  [0, 'You have no live coupons. Your page stays until Dec 21, 2026, then it goes dark.'],
  [1, 'Your live coupon stays until Dec 21, 2026, then your page goes dark.'],
  [3, 'Your 3 live coupons stay until Dec 21, 2026, then your page goes dark.'],
])('with %s live coupons', (live, words) => {
  expect(cancelEffect({ ...facts, live }, site)).toBe(words);
});

test('nothing goes dark that was never live', () => {
  expect(cancelEffect({ ...facts, live: 3, isPageApproved: false }, site)).toBe(
    'Your page is not live yet. Your subscription stays until Dec 21, 2026, then it ends.',
  );
});
