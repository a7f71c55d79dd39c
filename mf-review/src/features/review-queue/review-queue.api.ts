/** The stores of the site by where they stand in the review, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { listReviews } from '@coupon-center/contracts';
import type { ReviewItem } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

const PAGE_SIZE = 20;

/** All lists of the review, whatever they are filtered by. */
export const REVIEWS_KEY = ['reviews'] as const;

export const REVIEW_FILTERS = ['pending', 'changed', 'approved', 'declined', 'all'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

/** The filter that an address names; the waiting stores where it names none. */
export function filterOf(text: string | null): ReviewFilter {
  return REVIEW_FILTERS.find((filter) => filter === text) ?? 'pending';
}

/** What was read of them so far. */
export interface ReviewedStores {
  /** Of all of them, read or not. */
  count: number;
  stores: ReviewItem[];
}

export function reviewsQuery({ api }: ShellContract, state: ReviewFilter) {
  return infiniteQueryOptions({
    queryKey: [...REVIEWS_KEY, state],
    queryFn: ({ pageParam, signal }) =>
      api.call(listReviews, { query: { state, page: pageParam, page_size: PAGE_SIZE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next ? pages.length + 1 : null),
    select: ({ pages }): ReviewedStores => ({
      count: pages.at(-1)?.count ?? 0,
      stores: oncePerStore(pages.flatMap((page) => page.results)),
    }),
  });
}

/** A store that moved to another page between two requests is listed once. */
function oncePerStore(stores: ReviewItem[]): ReviewItem[] {
  return [...new Map(stores.map((store) => [store.id, store])).values()];
}
