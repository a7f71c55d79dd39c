import type { Coupon } from '@coupon-center/contracts';
import { aCoupon } from '@coupon-center/remote-kit/testing';
import { hiddenReason } from './hidden-reason.ts';

const TODAY = '2026-11-20';
const trouble = {
  isPageLive: false,
  text: 'Your store page is in review.',
  remedy: { label: 'My Store', to: '/my-store' },
};

test('gives no reason for a live coupon on a live page', () => {
  expect(hiddenReason(aCoupon(), null, TODAY)).toBeNull();
  expect(hiddenReason(aCoupon(), { ...trouble, isPageLive: true }, TODAY)).toBeNull();
});

test('a page that is offline hides every coupon, and says what to do', () => {
  const { text, remedy } = trouble;
  expect(hiddenReason(aCoupon(), trouble, TODAY)).toEqual({ text, remedy });
});

test.each<[Partial<Coupon>, RegExp, string]>([
  [{ state: 'scheduled', start_date: '2026-11-30' }, /from Nov 30\.$/, '/coupons/7'],
  [{ state: 'expired', expiration_date: '2026-11-19' }, /ended on Nov 19\./, '/coupons/7'],
  [{ state: 'held', hold_reason: 'The offer has ended.' }, /on hold: The offer has ended\./, '/coupons/7'],
  [{ state: 'held', hold_reason: null }, /^This coupon is on hold\.$/, '/coupons/7'],
  [{ state: 'pending' }, /once we approve it/, '/coupons'],
  [{ state: 'archived' }, /can’t see this coupon/, '/coupons'],
])('explains why a coupon is hidden: %j', (fields, text, to) => {
  const hidden = hiddenReason(aCoupon({ id: 7, ...fields }), null, TODAY);
  expect(hidden?.text).toMatch(text);
  expect(hidden?.remedy.to).toBe(to);
});
