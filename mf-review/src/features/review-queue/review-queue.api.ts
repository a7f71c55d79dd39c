/** The site's stores by review state, page by page, and the choice among them in the address. */
import { queryOptions } from '@tanstack/react-query';
import { listReviews } from '@coupon-center/contracts';
import type { ReviewItem } from '@coupon-center/contracts';
import { pagedQuery } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { PAGE_SIZE, REVIEW_KEY } from '../../shared/use-refresh.ts';

export const REVIEW_FILTERS = {
  pending: 'Pending',
  changed: 'Changed',
  approved: 'Approved',
  declined: 'Declined',
  all: 'All',
} as const;
export type ReviewFilter = keyof typeof REVIEW_FILTERS;

export interface StoreChoice {
  filter: ReviewFilter;
  /** Search text; empty for everything. */
  search: string;
  /** Id of the store that is shown; undefined if the address names none. */
  store: number | undefined;
}

/** Returns the choice in an address; pending stores by default. */
export function choiceOf(query: URLSearchParams): StoreChoice {
  const state = query.get('state') ?? '';
  const store = query.get('store') ?? '';
  return {
    filter: Object.hasOwn(REVIEW_FILTERS, state) ? (state as ReviewFilter) : 'pending',
    search: query.get('q')?.trim() ?? '',
    store: /^[1-9]\d{0,14}$/.test(store) ? Number(store) : undefined,
  };
}

/** Returns the address of a choice. */
export function addressOf({ filter, search, store }: StoreChoice): string {
  const query = new URLSearchParams({
    state: filter,
    ...(search && { q: search }),
    ...(store && { store: String(store) }),
  });
  return `/review?${query.toString()}`;
}

export function reviewsQuery({ api }: ShellContract, { filter: state, search: q }: StoreChoice) {
  return pagedQuery([...REVIEW_KEY, 'stores', state, q], (page, signal) =>
    api.call(listReviews, { query: { state, ...(q && { q }), page, page_size: PAGE_SIZE } }, { signal }),
  );
}

/** A store by its id, in any state; null if the site has no such store. */
export function storeQuery({ api }: ShellContract, id: number) {
  return queryOptions({
    queryKey: [...REVIEW_KEY, 'store', id],
    queryFn: async ({ signal }): Promise<ReviewItem | null> => {
      const { results } = await api.call(listReviews, { query: { state: 'all', id } }, { signal });
      return results.find((store) => store.id === id) ?? null;
    },
  });
}
