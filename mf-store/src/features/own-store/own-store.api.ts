/** The merchant's store as the session knows it, read again when the merchant comes back to the page. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { readStore } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** Tell everybody of the store, if that is news. */
function share({ session }: ShellContract, store: Store): void {
  const known = session.get().user?.store;
  if (JSON.stringify(known) !== JSON.stringify(store)) session.publish({ type: 'store-changed', store });
}

/** Puts the store on the session bus, which is where screens take it from. The session has just read the first one. */
export function ownStoreQuery(contract: ShellContract, store: Store | null) {
  return queryOptions({
    queryKey: ['own-store', store?.id],
    queryFn: store
      ? async ({ signal }) => {
          const fresh = await contract.api.call(readStore, { params: { id: store.id } }, { signal });
          share(contract, fresh);
          return fresh;
        }
      : skipToken,
    initialData: store ?? undefined,
  });
}
