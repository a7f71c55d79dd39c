/** Versions of a coupon in its history, and how two of them differ. Pure. */
import { titleSaysRange } from '@coupon-center/contracts';
import type { CouponVersion, Restrictions } from '@coupon-center/contracts';
import type { CouponRow, StoredVersion } from './coupons.tables.ts';

export function versionOf(row: CouponRow): StoredVersion {
  return {
    offer_type: row.offer_type,
    title: row.title,
    description: row.description,
    custom_url: row.custom_url,
    discount_code: row.discount_code,
    savings_amount: row.savings_amount,
    savings_percent: row.savings_percent,
    minimum_order_amount: row.minimum_order_amount,
    restrictions: row.restrictions && JSON.stringify(row.restrictions),
    up_to_savings_percent: row.is_range ?? titleSaysRange(row.title),
    start_date: row.start_date,
    expiration_date: row.expiration_date,
    approved: row.approved,
    held: row.held,
    hold_reason: row.hold_reason,
    paused: row.paused_at !== null,
    archived: row.archived_at !== null,
  };
}

/** Returns the fields that differ, as they were before. */
export function changedFields(before: StoredVersion, after: StoredVersion): Partial<StoredVersion> {
  const names = Object.keys(before) as (keyof StoredVersion)[];
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, before[name]]),
  );
}

/** Returns the terms of a version, without the states that the history shows. */
export function termsOf(stored: StoredVersion): CouponVersion {
  const {
    approved: _a,
    held: _h,
    hold_reason: _r,
    paused: _p,
    archived: _x,
    restrictions,
    ...terms
  } = stored;
  return restrictions === undefined ? terms : { ...terms, restrictions: restrictionsIn(restrictions) };
}

/** @param stored text of a version, null or absent if it has no restrictions */
export function restrictionsIn(stored: StoredVersion['restrictions']): Restrictions | null {
  return stored ? (JSON.parse(stored) as Restrictions) : null;
}
