/** What the provider's lists have. */
import type { ProviderCoupon, ReviewItem } from '@coupon-center/contracts';
import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';

/** Pending, unless the fields say otherwise. */
export function aReviewItem(fields: Partial<ReviewItem> = {}): ReviewItem {
  return {
    ...aStore(),
    created: '2026-11-01T02:30:00.000Z',
    waiting_since: null,
    owner_email: 'owner@maple.example',
    changed_since_approval: false,
    changes: [],
    coupon_count: 3,
    ...fields,
  };
}

/** Running, unless the fields say otherwise. */
export function aProviderCoupon(fields: Partial<ProviderCoupon> = {}): ProviderCoupon {
  return {
    ...aCoupon(),
    created: '2026-11-01T02:30:00.000Z',
    waiting_since: null,
    store_name: 'Maple Outfitters',
    store_slug: 'maple-outfitters-cp',
    held_since: null,
    ...fields,
  };
}
