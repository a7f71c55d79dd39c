/** The form values of a copy: amounts in another currency. Pure. */
import type { Coupon, CopyTarget } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

export interface CopyValues {
  savings_amount: string;
  minimum_order_amount: string;
}

/** Initial amounts, taken from the original without conversion. */
export function copyValues(coupon: Coupon): CopyValues {
  return {
    savings_amount: String(coupon.savings_amount ?? ''),
    minimum_order_amount: String(coupon.savings_minimum_order ?? ''),
  };
}

/** The fields whose amounts have to be confirmed in the other currency. */
export function askedAmounts(
  coupon: Coupon,
  site: Pick<Site, 'currency'>,
  target: CopyTarget,
): (keyof CopyValues)[] {
  if (site.currency === target.currency) return [];
  return [
    ...(coupon.savings_amount === null ? [] : (['savings_amount'] as const)),
    ...(coupon.savings_minimum_order === null ? [] : (['minimum_order_amount'] as const)),
  ];
}
