/** The list of stores, the store that is shown beside it, and the way to the others. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { useContract, useSearchParams } from '@coupon-center/remote-kit';
import { areKeysTaken } from '../../shared/keys.tsx';
import { isWaiting } from '../../shared/store-state.tsx';
import { REVIEW_KEY } from '../../shared/use-refresh.ts';
import { addressOf, choiceOf, reviewsQuery, storeQuery } from './review-queue.api.ts';
import type { StoreChoice } from './review-queue.api.ts';

/** @param isSplit whether list and store are side by side, so that a store is always shown: the first one unless the address names one */
export function useDesk(isSplit: boolean) {
  const contract = useContract();
  const queries = useQueryClient();
  const choice = choiceOf(useSearchParams());
  const list = useInfiniteQuery(reviewsQuery(contract, choice));
  const stores = list.data?.items ?? [];
  const id = choice.store ?? (isSplit ? stores[0]?.id : undefined);
  const listed = stores.find((store) => store.id === id);
  // A shared link may lead to a store that is not in the list, or not any more.
  const alone = useQuery({
    ...storeQuery(contract, id ?? 0),
    enabled: id !== undefined && !listed && !list.isPending,
  });
  const count = useRef<HTMLElement>(null);
  const heading = useRef<HTMLElement>(null);
  const row = useRef<HTMLElement>(null);
  /** Whether the focus is to follow the store that is shown next. */
  const isAsked = useRef(false);
  const address = useRef(choice.store);
  const shown = listed?.id ?? alone.data?.id;

  useEffect(() => {
    // A link that was pressed may be gone with the list or the store.
    if (address.current !== choice.store && document.activeElement === document.body) isAsked.current = true;
    address.current = choice.store;
    const place = heading.current ?? count.current;
    if (!isAsked.current || !place || areKeysTaken()) return;
    isAsked.current = false;
    place.focus();
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [choice.store, shown]);

  function show(next: Partial<StoreChoice>, options = { replace: true }) {
    contract.navigate(addressOf({ ...choice, store: undefined, ...next }), options);
  }

  /** Returns a function that shows another store of the list; undefined if there is none. */
  function step(by: 1 | -1): (() => void) | undefined {
    const next = stores[stores.findIndex((store) => store.id === id) + by];
    if (!next) return undefined;
    return () => {
      isAsked.current = true;
      show({ store: next.id });
    };
  }

  /**
   * Shows the next store that waits, and reads everything again.
   * @param isDone whether it was decided; otherwise the list was out of date, and the same store stays
   */
  async function goOn(judged: ReviewItem, isDone: boolean): Promise<void> {
    isAsked.current = isDone;
    if (isDone) show({ store: nextWaiting(stores, judged)?.id });
    await queries.invalidateQueries({ queryKey: REVIEW_KEY });
    if (!areKeysTaken()) (heading.current ?? count.current)?.focus();
    // The list without the store may not be rendered yet.
    isAsked.current = isDone;
  }

  return {
    choice,
    list,
    listed,
    alone,
    /** Whether a store is shown, or will be once it is loaded. */
    hasStore: id !== undefined || (isSplit && list.isPending),
    refs: { count, heading, row },
    addressOf: (store: number | undefined) => addressOf({ ...choice, store }),
    show,
    previous: step(-1),
    next: step(1),
    goOn,
  };
}

/** The next store of the list that waits; behind the last one, it starts again at the first. */
function nextWaiting(stores: readonly ReviewItem[], judged: ReviewItem): ReviewItem | undefined {
  const place = stores.findIndex(({ id }) => id === judged.id);
  const others = [...stores.slice(place + 1), ...stores.slice(0, Math.max(place, 0))];
  return others.find(isWaiting);
}
