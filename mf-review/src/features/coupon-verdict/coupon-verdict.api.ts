import { approveCoupon, holdCoupon, releaseCoupon } from '@coupon-center/contracts';
import type { ProviderCoupon } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** A verdict applies to the coupon as it was shown. @throws ApiError 409 if it has changed since */
export function approve({ api }: ShellContract, { id, updated }: ProviderCoupon) {
  return api.call(approveCoupon, { params: { id } }, { ifMatch: updated });
}

export function hold({ api }: ShellContract, { id, updated }: ProviderCoupon, reason: string) {
  return api.call(holdCoupon, { params: { id }, body: { reason } }, { ifMatch: updated });
}

export function release({ api }: ShellContract, { id, updated }: ProviderCoupon) {
  return api.call(releaseCoupon, { params: { id } }, { ifMatch: updated });
}
