/** The site's stores by review state, page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { listReviews } from '@coupon-center/contracts';
import type { ReviewItem } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

const PAGE_SIZE = 20;

/** All lists, whatever their filter. */
export const REVIEWS_KEY = ['reviews'] as const;

export const REVIEW_FILTERS = ['pending', 'changed', 'approved', 'declined', 'all'] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

/** The filter in an address; pending stores by default. */
export function filterOf(text: string | null): ReviewFilter {
  return REVIEW_FILTERS.find((filter) => filter === text) ?? 'pending';
}

/** The stores read so far. */
export interface ReviewedStores {
  /** How many there are, read or not. */
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

/** Lists a store once, even if it moved to another page between two requests. */
function oncePerStore(stores: ReviewItem[]): ReviewItem[] {
  return [...new Map(stores.map((store) => [store.id, store])).values()];
}
