/** The site's stores by review state, page by page. */
import { listReviews } from '@coupon-center/contracts';
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
}

/** Returns the choice in an address; pending stores by default. */
export function choiceOf(query: URLSearchParams): StoreChoice {
  const state = query.get('state') ?? '';
  return {
    filter: Object.hasOwn(REVIEW_FILTERS, state) ? (state as ReviewFilter) : 'pending',
    search: query.get('q')?.trim() ?? '',
  };
}

/** Returns the address of a choice. */
export function addressOf({ filter, search }: StoreChoice): string {
  const query = new URLSearchParams({ state: filter, ...(search && { q: search }) });
  return `/review?${query.toString()}`;
}

export function reviewsQuery({ api }: ShellContract, { filter: state, search: q }: StoreChoice) {
  return pagedQuery([...REVIEW_KEY, 'stores', state, q], (page, signal) =>
    api.call(listReviews, { query: { state, ...(q && { q }), page, page_size: PAGE_SIZE } }, { signal }),
  );
}
