/** The order of a store's coupons (docs/rules.md, 30). */
import { fieldError } from '../../platform/errors.ts';

export interface SortItem {
  id: number;
  sortNumber: number;
}

/**
 * Returns the complete order that a call asks for: the coupons that it names, sorted by their numbers (equal numbers as
 * listed), followed by the others in their current order.
 * @param ids ids of all coupons of the store, in order
 * @throws FieldsError for an id that is not among them, or is named twice
 */
export function completeOrder(ids: readonly number[], items: readonly SortItem[]): number[] {
  const named = new Set(items.map((item) => item.id));
  if (named.size < items.length) throw fieldError('items', 'A coupon is listed twice.');
  if (items.some((item) => !ids.includes(item.id)))
    throw fieldError('items', 'One of these coupons is not in your store. Reload the list.');
  const inFront = items.toSorted((one, other) => one.sortNumber - other.sortNumber).map((item) => item.id);
  return [...inFront, ...ids.filter((id) => !named.has(id))];
}
