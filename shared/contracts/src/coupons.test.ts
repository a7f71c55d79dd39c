import { couponState, listCoupons, sortCoupons } from './coupons.ts';

// @spec 3.28
test('accepts ids and positions of an order only as strings of digits', () => {
  const accepts = (items: unknown) => sortCoupons.body?.safeParse({ items }).success;
  expect(accepts([{ id: '1', sort_number: '2' }])).toBe(true);
  expect(accepts([])).toBe(false);
  for (const bad of ['', '-1', '1.5', 'x', ' 1', '1'.repeat(16), 1, null]) {
    expect(accepts([{ id: bad, sort_number: '1' }])).toBe(false);
    expect(accepts([{ id: '1', sort_number: bad }])).toBe(false);
  }
});

test('lists the first page of coupons that are not archived by default', () => {
  expect(listCoupons.query?.parse({})).toEqual({
    archived: '0',
    include_scheduled: '1',
    page: 1,
    page_size: 50,
  });
});

const SINCE = '2026-11-21T09:00:00.000Z';

test.each([
  [{ state: 'held', paused: SINCE, hold_reason: null }, 'paused'],
  [{ state: 'held', paused: SINCE, hold_reason: 'The code fails.' }, 'held'],
  [{ state: 'held', paused: SINCE, hold_reason: '' }, 'held'],
  [{ state: 'held', paused: null, hold_reason: null }, 'held'],
  // An older API sends neither `paused` nor `hold_reason`.
  [{ state: 'held' }, 'held'],
  [{ state: 'archived', paused: SINCE, hold_reason: null }, 'archived'],
  [{ state: 'live', paused: null, hold_reason: null }, 'live'],
] as const)('the state of %j is %s', (coupon, state) => {
  expect(couponState(coupon)).toBe(state);
});
