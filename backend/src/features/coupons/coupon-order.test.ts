import { completeOrder } from './coupon-order.ts';

const item = (id: number, sortNumber: number) => ({ id, sortNumber });

test('sorts coupons by their numbers, whatever the order of the call', () => {
  expect(completeOrder([1, 2, 3], [item(1, 30), item(3, 10), item(2, 20)])).toEqual([3, 2, 1]);
});

test('keeps the order of the call for equal numbers', () => {
  expect(completeOrder([1, 2, 3], [item(2, 0), item(3, 0), item(1, 0)])).toEqual([2, 3, 1]);
});

test('coupons that are left out keep their order behind the others', () => {
  expect(completeOrder([1, 2, 3, 4], [item(3, 7)])).toEqual([3, 1, 2, 4]);
});

test('refuses a foreign id and an id that is named twice', () => {
  expect(() => completeOrder([1, 2], [item(9, 1)])).toThrow('Refused: items');
  expect(() => completeOrder([1, 2], [item(1, 1), item(1, 2)])).toThrow('Refused: items');
});
