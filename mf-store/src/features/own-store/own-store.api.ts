/** Reads the merchant's store again when the merchant comes back to the page. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { readStore } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** Publishes the store if it has changed. */
function share({ session }: ShellContract, store: Store): void {
  const known = session.get().user?.store;
  if (JSON.stringify(known) !== JSON.stringify(store)) session.announce({ type: 'store-changed', store });
}

/** Publishes the store on the session bus, where screens read it. The session has loaded the first one. */
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
