/** The order of the coupons as lists of ids. Pure. */
import type { Coupon } from '@coupon-center/contracts';

/** The coupons in an order; those that it does not name keep their places behind the ones it does. */
export function inOrder(coupons: readonly Coupon[], order: readonly number[] | null): Coupon[] {
  if (!order) return [...coupons];
  const place = ({ id }: Coupon) => (order.includes(id) ? order.indexOf(id) : order.length);
  return coupons.toSorted((left, right) => place(left) - place(right));
}

/** The order with one id moved by some places; ends stop it. */
export function moved(order: readonly number[], id: number, places: number): number[] {
  const from = order.indexOf(id);
  const to = Math.min(Math.max(from + places, 0), order.length - 1);
  return order.toSpliced(from, 1).toSpliced(to, 0, id);
}

export function isSameOrder(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id, place) => id === right[place]);
}

/** Whether two orders put what is in both of them alike: what came or went meanwhile is nobody's order. */
export function agrees(left: readonly number[], right: readonly number[]): boolean {
  return isSameOrder(
    left.filter((id) => right.includes(id)),
    right.filter((id) => left.includes(id)),
  );
}
