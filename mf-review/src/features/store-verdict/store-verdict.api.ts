import { approveStore, declineStore } from '@coupon-center/contracts';
import type { ReviewItem } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** A verdict applies to the store as it was shown. @throws ApiError 409 if its merchant has changed it since */
export function approve({ api }: ShellContract, { id, updated }: ReviewItem) {
  return api.call(approveStore, { params: { id } }, { ifMatch: updated });
}

export function decline({ api }: ShellContract, { id, updated }: ReviewItem, reason: string) {
  return api.call(declineStore, { params: { id }, body: { reason } }, { ifMatch: updated });
}
