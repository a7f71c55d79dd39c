/** The state of a store's review, as chips. */
import { reviewState } from '@coupon-center/contracts';
import type { ReviewItem, ReviewState } from '@coupon-center/contracts';
import { StatusChip } from '@coupon-center/ui';
import type { StatusChipProps } from '@coupon-center/ui';

const CHIPS: Readonly<Record<Exclude<ReviewState, 'none'>, StatusChipProps>> = {
  approved: { tone: 'success', label: 'Approved' },
  declined: { tone: 'error', label: 'Declined' },
  pending: { tone: 'info', label: 'Pending' },
};

/** Whether a store waits for a verdict. */
export function isWaiting(store: ReviewItem): boolean {
  return reviewState(store) === 'pending' || store.changed_since_approval;
}

/** Says the state in one word, for a row. */
export function StateChip({ store }: { store: ReviewItem }) {
  if (store.changed_since_approval) return <StatusChip tone="warning" label="Changed" />;
  return <StatusChip {...CHIPS[reviewState(store)]} />;
}

export function StateChips({ store }: { store: ReviewItem }) {
  return (
    <>
      <StatusChip {...CHIPS[reviewState(store)]} />
      {store.changed_since_approval && <StatusChip tone="warning" label="Changed since approval" />}
    </>
  );
}
