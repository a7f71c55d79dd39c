import { changedFields, versionOf } from './coupon-version.ts';
import type { CouponRow } from './coupons.tables.ts';

const row: CouponRow = {
  id: 1,
  store_id: 7,
  client_id: '6',
  offer_type: 'sitewide percent',
  title: 'UP TO 20% OFF',
  description: 'Everything',
  custom_url: 'http://maple.example',
  destination_coupon_url: null,
  destination_affiliate_url: null,
  discount_code: '',
  savings_amount: null,
  savings_percent: 20,
  minimum_order_amount: null,
  restrictions: null,
  is_range: null,
  start_date: '2026-11-20',
  expiration_date: null,
  sort_number: 3,
  approved: true,
  held: false,
  hold_reason: null,
  held_at: null,
  archived_at: null,
  paused_at: null,
  created_at: new Date('2026-11-20T15:00:00Z'),
  updated_at: new Date('2026-11-20T15:00:00Z'),
  waiting_since: null,
};

test('reads the range of a row older than the flag from its title', () => {
  expect(versionOf(row).up_to_savings_percent).toBe(true);
  expect(versionOf({ ...row, title: '20% OFF' }).up_to_savings_percent).toBe(false);
  expect(versionOf({ ...row, is_range: false }).up_to_savings_percent).toBe(false);
});

test('counts a first edit that only fills in the flag as no change', () => {
  expect(changedFields(versionOf(row), versionOf({ ...row, is_range: true }))).toEqual({});
});

test('returns the changed fields as they were before', () => {
  const paused_at = new Date('2026-11-21T09:00:00Z');
  const saved = { ...row, description: 'Boots', expiration_date: '2026-12-01', paused_at };
  expect(changedFields(versionOf(row), versionOf(saved))).toEqual({
    description: 'Everything',
    expiration_date: null,
    paused: false,
  });
});

test('leaves the position and the time of the change out of a version', () => {
  const moved = { ...row, sort_number: 1, updated_at: new Date('2026-11-21T09:00:00Z') };
  expect(changedFields(versionOf(row), versionOf(moved))).toEqual({});
});
