/** A change of a coupon as its merchant sees it. */
import { restrictionsText } from '@coupon-center/contracts';
import type { CouponChange, ExportedChange } from '@coupon-center/contracts';
import type { ChangeRow } from './coupon-changes.repository.ts';
import { restrictionsIn, termsOf } from './coupon-version.ts';
import type { StoredVersion } from './coupons.tables.ts';

export function couponChange({ id, action, actor, before, after, changed_at: at }: ChangeRow): CouponChange {
  const fields = Object.keys(before ?? {}) as (keyof StoredVersion)[];
  return {
    id,
    at: at.toISOString(),
    actor,
    action,
    changed: fields.map((field) => ({
      field,
      before: shownValue(field, before),
      after: shownValue(field, after),
    })),
    version: termsOf(after),
  };
}

function shownValue(field: keyof StoredVersion, stored: Partial<StoredVersion> | null) {
  if (field === 'restrictions') return restrictionsText(restrictionsIn(stored?.restrictions)) || null;
  return stored?.[field] ?? null;
}

export function exportedChange(row: ChangeRow): ExportedChange {
  return { coupon: row.coupon_id, ...couponChange(row) };
}
