/** The order of the coupons as lists of ids. Pure. */
import type { Coupon } from '@coupon-center/contracts';

/** The coupons in an order; those it leaves out follow in their own order. */
export function inOrder(coupons: readonly Coupon[], order: readonly number[] | null): Coupon[] {
  if (!order) return [...coupons];
  const place = ({ id }: Coupon) => (order.includes(id) ? order.indexOf(id) : order.length);
  return coupons.toSorted((left, right) => place(left) - place(right));
}

/**
 * Returns the order with one id moved by some places among those that are shown, at most to either end. It goes right before or
 * after the one whose place it takes; ids that are not shown stay where they are.
 */
export function moved(
  order: readonly number[],
  id: number,
  places: number,
  shown: readonly number[] = order,
): number[] {
  const from = shown.indexOf(id);
  const to = Math.min(Math.max(from + places, 0), shown.length - 1);
  if (to === from) return [...order];
  return order.toSpliced(order.indexOf(id), 1).toSpliced(order.indexOf(shown[to] ?? id), 0, id);
}

export function isSameOrder(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every((id, place) => id === right[place]);
}

/** Whether two orders agree on the ids that are in both: coupons added or archived in between don't count. */
export function agrees(left: readonly number[], right: readonly number[]): boolean {
  return isSameOrder(
    left.filter((id) => right.includes(id)),
    right.filter((id) => left.includes(id)),
  );
}
