import { aCoupon } from '@coupon-center/remote-kit/testing';
import { agrees, inOrder, isSameOrder, moved } from './coupon-order.ts';

const ids = (coupons: { id: number }[]) => coupons.map(({ id }) => id);

test('coupons that are missing from an order stay at the end, in their order', () => {
  const coupons = [1, 2, 3, 4].map((id) => aCoupon({ id }));
  expect(ids(inOrder(coupons, [4, 2]))).toEqual([4, 2, 1, 3]);
  expect(ids(inOrder(coupons, [9, 4]))).toEqual([4, 1, 2, 3]);
  expect(ids(inOrder(coupons, null))).toEqual([1, 2, 3, 4]);
});

test('a coupon cannot move beyond either end', () => {
  expect(moved([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
  expect(moved([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
  expect(moved([1, 2, 3], 3, -2)).toEqual([3, 1, 2]);
});

test('a coupon moves past those that are not shown', () => {
  expect(moved([1, 8, 2, 9, 3], 1, 1, [1, 2, 3])).toEqual([8, 2, 1, 9, 3]);
  expect(moved([1, 8, 2, 9, 3], 3, -1, [1, 2, 3])).toEqual([1, 8, 3, 2, 9]);
  expect(moved([8, 1, 2, 9], 2, -Infinity, [1, 2])).toEqual([8, 2, 1, 9]);
  expect(moved([8, 1, 2, 9], 2, Infinity, [1, 2])).toEqual([8, 1, 2, 9]);
});

test('orders are equal if every position is', () => {
  expect(isSameOrder([1, 2], [1, 2])).toBe(true);
  expect(isSameOrder([1, 2], [2, 1])).toBe(false);
  expect(isSameOrder([1], [1, 2])).toBe(false);
});

test('orders agree if their common coupons are in the same order', () => {
  expect(agrees([1, 2, 3], [1, 3])).toBe(true);
  expect(agrees([1, 3], [1, 2, 3, 4])).toBe(true);
  expect(agrees([1, 2, 3], [3, 1])).toBe(false);
  expect(agrees([], [1])).toBe(true);
});
