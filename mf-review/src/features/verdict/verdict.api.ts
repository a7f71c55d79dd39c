/** The provider's verdicts. */
import { approveStore, declineStore } from '@coupon-center/contracts';
import type { ReviewItem } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** An empty reason is refused. @see decisions, 16 */
export const declineSchema = declineStore.body as NonNullable<typeof declineStore.body>;

export function approve({ api }: ShellContract, { id }: ReviewItem) {
  return api.call(approveStore, { params: { id } });
}

export function decline({ api }: ShellContract, { id }: ReviewItem, reason: string) {
  return api.call(declineStore, { params: { id }, body: { reason } });
}
