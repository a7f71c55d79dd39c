/** Reads the right to create coupons again, after the API has decided otherwise than the screen. */
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@coupon-center/api-client';
import { useContract } from '@coupon-center/remote-kit';

export function useRecheckRight() {
  const contract = useContract();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries();
    contract.session.refreshUser().catch((error: unknown) => contract.report(error));
  };
}

/** Returns whether the API refuses any coupon of this merchant now, whatever its values. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status > 401 && error.status < 500 && error.status !== 429;
}
