/** A change of a coupon as its merchant sees it. */
import { restrictionsText } from '@coupon-center/contracts';
import type { CouponChange, ExportedChange } from '@coupon-center/contracts';
import type { ChangeRow } from './coupon-changes.repository.ts';
import type { StoredVersion } from './coupons.tables.ts';

export function couponChange({ id, action, actor, before, after, changed_at: at }: ChangeRow): CouponChange {
  const { approved: _a, held: _h, hold_reason: _r, paused: _p, archived: _x, ...version } = after;
  const fields = Object.keys(before ?? {}) as (keyof StoredVersion)[];
  return {
    id,
    at: at.toISOString(),
    actor,
    action,
    changed: fields.map((field) => ({
      field,
      before: shownValue(before?.[field]),
      after: shownValue(after[field]),
    })),
    version,
  };
}

function shownValue(value: StoredVersion[keyof StoredVersion]): string | number | boolean | null {
  return typeof value === 'object' && value !== null ? restrictionsText(value) : (value ?? null);
}

export function exportedChange(row: ChangeRow): ExportedChange {
  return { coupon: row.coupon_id, ...couponChange(row) };
}
