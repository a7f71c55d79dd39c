import { completeOrder } from './coupon-order.ts';

const item = (id: number, sortNumber: number) => ({ id, sortNumber });

test('sorts coupons by their numbers, regardless of their order in the call', () => {
  expect(completeOrder([1, 2, 3], [item(1, 30), item(3, 10), item(2, 20)])).toEqual([3, 2, 1]);
});

test('keeps the order in the call for equal numbers', () => {
  expect(completeOrder([1, 2, 3], [item(2, 0), item(3, 0), item(1, 0)])).toEqual([2, 3, 1]);
});

test('keeps omitted coupons in their order behind the others', () => {
  expect(completeOrder([1, 2, 3, 4], [item(3, 7)])).toEqual([3, 1, 2, 4]);
});

test('refuses an unknown id and a duplicate id', () => {
  expect(() => completeOrder([1, 2], [item(9, 1)])).toThrow('Refused: items');
  expect(() => completeOrder([1, 2], [item(1, 1), item(1, 2)])).toThrow('Refused: items');
});
