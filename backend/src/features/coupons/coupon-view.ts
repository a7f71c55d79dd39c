/** A coupon as its merchant, the provider and shoppers see it. */
import { couponWindow, titleSaysRange } from '@coupon-center/contracts';
import type { Coupon, ProviderCoupon, PublicCoupon } from '@coupon-center/contracts';
import type { StoreContact } from '../stores/stores.port.ts';
import type { CouponRow } from './coupons.tables.ts';

/** @param today yyyy-MM-dd in the site's time zone */
export function couponView(row: CouponRow, today: string): Coupon {
  const isRange = row.is_range ?? titleSaysRange(row.title);
  const minimum = row.minimum_order_amount;
  return {
    id: row.id,
    store: row.store_id,
    offer_type: row.offer_type,
    title: row.title,
    description: row.description,
    custom_url: row.custom_url,
    destination_coupon_url: row.destination_coupon_url ?? row.custom_url,
    destination_affiliate_url: row.destination_affiliate_url ?? row.custom_url,
    discount_code: row.discount_code,
    savings_amount: row.savings_amount,
    savings_percent: row.savings_percent,
    up_to_savings_percent: isRange,
    isSavingsRange: isRange,
    savings_minimum_order: minimum,
    minimum_order_amount: minimum,
    minimumOrder: minimum,
    minimum,
    minAmount: minimum,
    restrictions: row.restrictions,
    start_date: row.start_date,
    expiration_date: row.expiration_date,
    sort_number: row.sort_number,
    approved: row.approved,
    state: stateOf(row, today),
    // Never null for a coupon on hold, which distinguishes it from a paused one.
    hold_reason: row.held ? (row.hold_reason ?? '') : null,
    paused: row.paused_at?.toISOString() ?? null,
    archived: row.archived_at?.toISOString() ?? null,
    updated: row.updated_at.toISOString(),
  };
}

/** Returns the strongest reason that hides the coupon from shoppers, otherwise its state by date. */
function stateOf(row: CouponRow, today: string): Coupon['state'] {
  if (row.archived_at !== null) return 'archived';
  // Remotes of earlier releases don't know the state `paused`, and must not show the coupon as live.
  if (row.held || row.paused_at !== null) return 'held';
  return row.approved ? couponWindow(today, row.start_date, row.expiration_date) : 'pending';
}

/** Returns a coupon as the provider sees it. */
export function providerCouponView(
  row: CouponRow,
  store: StoreContact | undefined,
  today: string,
): ProviderCoupon {
  return {
    ...couponView(row, today),
    created: row.created_at.toISOString(),
    waiting_since: row.waiting_since?.toISOString() ?? null,
    store_name: store?.name ?? '',
    store_slug: store?.slug ?? '',
    held_since: row.held_at?.toISOString() ?? null,
  };
}

export function publicCouponView(row: CouponRow): PublicCoupon {
  return {
    id: row.id,
    offer_type: row.offer_type,
    title: row.title,
    description: row.description,
    discount_code: row.discount_code,
    destination_url: row.destination_affiliate_url ?? row.destination_coupon_url ?? row.custom_url,
    expiration_date: row.expiration_date,
    start_date: row.start_date,
    // Other offer types may have a leftover value, which no form shows.
    minimum_order_amount: row.offer_type === 'free shipping' ? row.minimum_order_amount : null,
    restrictions: row.restrictions,
    changed: row.updated_at.toISOString(),
  };
}
