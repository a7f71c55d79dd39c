/** Items of the provider's lists. */
import type { ProviderCoupon, ReviewItem } from '@coupon-center/contracts';
import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';

/** A store, pending by default. */
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

/** A coupon, running by default. */
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
