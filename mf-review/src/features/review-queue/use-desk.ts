/** The list of stores, the store that is shown beside it, and the way to the others. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReviewItem } from '@coupon-center/contracts';
import { useContract, useSearchParams } from '@coupon-center/remote-kit';
import { areKeysTaken } from '../../shared/keys.tsx';
import { isWaiting } from '../../shared/store-state.tsx';
import { REVIEW_KEY } from '../../shared/use-refresh.ts';
import { addressOf, choiceOf, reviewsQuery, storeQuery } from './review-queue.api.ts';
import type { ReviewFilter, StoreChoice } from './review-queue.api.ts';

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
  /** Set while the focus is to follow the store that is shown next. */
  const asked = useRef<Asked>(null);
  const address = useRef(choice.store);
  const store = list.isPending ? undefined : (listed ?? alone.data ?? undefined);
  const shown = store?.id;
  const readAt = (listed ? list : alone).dataUpdatedAt;
  /** For a decision, which may be answered after the user has moved on. */
  const latest = useRef({ choice, id, stores, readAt });

  useEffect(() => {
    latest.current = { choice, id, stores, readAt };
  });
  /** Whether a decision may still lead to another store. */
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  useEffect(() => {
    const isLost = document.activeElement === document.body;
    // A link that was pressed may be gone with the list or the store.
    if (address.current !== choice.store && isLost) asked.current ??= 'step';
    address.current = choice.store;
    const reason = asked.current;
    const place = heading.current ?? count.current;
    if (!reason || !place || alone.isLoading) return;
    const isStep = reason === 'step';
    if (!isStep && reason.judged === shown && reason.readAt === readAt) return;
    asked.current = null;
    if (areKeysTaken() || (!isStep && !isLost)) return;
    place.focus();
    row.current?.scrollIntoView({ block: 'nearest' });
  }, [choice.store, shown, readAt, alone.isLoading]);

  function show(next: Partial<StoreChoice>, options = { replace: true }) {
    contract.navigate(addressOf({ ...latest.current.choice, store: undefined, ...next }), options);
  }

  /** Names the store that is shown in the address, so that it stays, whatever becomes of the list and the width of the window. */
  function stayWith({ id }: ReviewItem) {
    if (latest.current.choice.store !== id) show({ store: id });
  }

  /** Returns a function that shows another store of the list; undefined if there is none. */
  function step(by: 1 | -1): (() => void) | undefined {
    const next = stores[stores.findIndex((store) => store.id === id) + by];
    if (!next) return undefined;
    return () => {
      asked.current = 'step';
      contract.navigate(addressOf({ ...choice, store: next.id }), { replace: true });
    };
  }

  /**
   * Shows the next store that waits, unless another one has been chosen meanwhile, and reads everything again.
   * @param isDone whether it was decided; otherwise the list was out of date, and the same store stays
   */
  async function goOn(judged: ReviewItem, isDone: boolean): Promise<void> {
    const now = latest.current;
    if (isMounted.current && now.id === judged.id) {
      asked.current = { judged: judged.id, readAt: now.readAt };
      const stays = LISTS_OF_WAITING.includes(now.choice.filter) ? undefined : judged.id;
      if (isDone) show({ store: nextWaiting(now.stores, judged)?.id ?? stays });
    }
    await refresh();
  }

  /** Reads everything again; the store and the focus stay. */
  const refresh = () => queries.invalidateQueries({ queryKey: REVIEW_KEY });

  return {
    choice,
    list,
    listed,
    alone,
    /** The store that is shown; undefined while it loads. */
    store,
    /** Whether a store is shown, or will be once it is loaded. */
    hasStore: id !== undefined || (isSplit && list.isPending),
    refs: { count, heading, row },
    addressOf: (store: number | undefined) => addressOf({ ...choice, store }),
    show,
    stayWith,
    previous: step(-1),
    next: step(1),
    goOn,
    refresh,
  };
}

/** Filters that a decided store leaves. */
const LISTS_OF_WAITING: readonly ReviewFilter[] = ['pending', 'changed'];

/** The reason to move the focus: a step to another store, or a decision, after which it moves only if it is lost. */
type Asked =
  | 'step'
  | {
      /** Id of the store that was decided. */
      judged: number;
      /** When it was read before the decision, in milliseconds since 1970. */
      readAt: number;
    }
  | null;

/** Returns the next store of the list that waits; after the last one, it starts again at the first. */
function nextWaiting(stores: readonly ReviewItem[], judged: ReviewItem): ReviewItem | undefined {
  const place = stores.findIndex(({ id }) => id === judged.id);
  const others = [...stores.slice(place + 1), ...stores.slice(0, Math.max(place, 0))];
  return others.find(isWaiting);
}
