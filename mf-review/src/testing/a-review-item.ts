/** A store as the provider's list has it. */
import type { ReviewItem } from '@coupon-center/contracts';
import { aStore } from '@coupon-center/remote-kit/testing';

/** Pending, unless the fields say otherwise. */
export function aReviewItem(fields: Partial<ReviewItem> = {}): ReviewItem {
  return {
    ...aStore(),
    created: '2026-11-01T02:30:00.000Z',
    owner_email: 'owner@maple.example',
    changed_since_approval: false,
    changes: [],
    coupon_count: 3,
    ...fields,
  };
}

/** The only page of a list. */
export function aPage(results: ReviewItem[]) {
  return { count: results.length, next: null, previous: null, results };
}
