/** Approving and declining stores. */
import { ApiError } from '@coupon-center/api-client';
import { approveStore, declineStore } from '@coupon-center/contracts';
import type { ReviewItem } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** An empty reason is refused. @see docs/rules.md, 16 */
export const declineSchema = declineStore.body as NonNullable<typeof declineStore.body>;

/** A verdict applies to the store as it was shown. @throws ApiError 409 if its merchant has changed it since */
export function approve({ api }: ShellContract, { id, updated }: ReviewItem) {
  return api.call(approveStore, { params: { id } }, { ifMatch: updated });
}

/** The same rule as {@link approve}. */
export function decline({ api }: ShellContract, { id, updated }: ReviewItem, reason: string) {
  return api.call(declineStore, { params: { id }, body: { reason } }, { ifMatch: updated });
}

/** Whether a verdict failed because the store is gone or has changed, so the list is out of date. */
export function isOutOfDate(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 409);
}
