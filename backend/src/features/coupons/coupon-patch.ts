/** Applies a change of some fields to a coupon. Pure. */
import { DEFAULT_MINIMUM, minimumOrderOf, savingsUnit, titleSaysRange } from '@coupon-center/contracts';
import type { CouponPatch, CouponTerms, OfferType } from '@coupon-center/contracts';
import type { CouponRow } from './coupons.tables.ts';

/** Returns the coupon as if the whole form had been sent: omitted fields come from the row. */
export function patched(row: CouponRow, patch: CouponPatch): CouponTerms {
  const offer_type = patch.offer_type ?? row.offer_type;
  return {
    offer_type,
    description: patch.description ?? row.description,
    custom_url: patch.custom_url ?? row.custom_url,
    discount_code: patch.discount_code ?? row.discount_code,
    ...savings(row, patch, offer_type),
    savings_minimum_order: minimumOrder(row, patch, offer_type),
    restrictions: orElse(patch.restrictions, row.restrictions),
    up_to_savings_percent: patch.up_to_savings_percent ?? row.is_range ?? titleSaysRange(row.title),
    start_date: patch.start_date ?? row.start_date,
    expiration_date: orElse(patch.expiration_date, row.expiration_date),
  };
}

/** A type without a unit has either an amount or a percentage: whichever is sent replaces the other. */
function savings(row: CouponRow, patch: CouponPatch, type: OfferType) {
  const { savings_amount: amount, savings_percent: percent } = patch;
  const isOnly = (named?: number | null, other?: number | null) => named != null && other === undefined;
  const isFree = savingsUnit(type) === null;
  return {
    savings_amount: isFree && isOnly(percent, amount) ? null : orElse(amount, row.savings_amount),
    savings_percent: isFree && isOnly(amount, percent) ? null : orElse(percent, row.savings_percent),
  };
}

/** A minimum order belongs to free shipping: changing to that type adds one, changing from it removes it. */
function minimumOrder(row: CouponRow, patch: CouponPatch, type: OfferType): number | null {
  const named = minimumOrderOf(patch);
  const kept = row.minimum_order_amount;
  if (named !== undefined) return named;
  if (type === row.offer_type) return kept;
  if (type === 'free shipping') return kept ?? DEFAULT_MINIMUM;
  return row.offer_type === 'free shipping' ? null : kept;
}

function orElse<T>(named: T | undefined, kept: T): T {
  return named === undefined ? kept : named;
}
