/** Says that the store on the screen may be out of date. */
import { useQuery } from '@tanstack/react-query';
import { useContract, useUser } from '@coupon-center/remote-kit';
import { ErrorState } from '@coupon-center/ui';
import { ownStoreQuery } from './own-store.api.ts';

export function OwnStoreStatus() {
  const contract = useContract();
  const { store } = useUser();
  const { isError, refetch } = useQuery(ownStoreQuery(contract, store));
  if (!isError) return null;
  return (
    <ErrorState
      message="We couldn’t load the latest state of your store. What you see may be out of date."
      onRetry={() => refetch()}
    />
  );
}
