/** Lists that are read page by page. */
import { infiniteQueryOptions } from '@tanstack/react-query';

export const PAGE_SIZE = 20;

/** Everything that a verdict may change. */
export const REVIEW_KEY = ['review'] as const;

/** A page as the API returns it. */
export interface ListPage<Item> {
  count: number;
  next: string | null;
  results: Item[];
}

/** The items read so far. */
export interface Gathered<Item> {
  /** Total number of items, read or not. */
  count: number;
  items: Item[];
}

/**
 * @param key which list it is, below {@link REVIEW_KEY}
 * @param read reads a page; pages count from 1
 */
export function pagedQuery<Item extends { id: number }>(
  key: readonly (string | number)[],
  read: (page: number, signal: AbortSignal) => Promise<ListPage<Item>>,
) {
  return infiniteQueryOptions({
    queryKey: [...REVIEW_KEY, ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ next }, pages) => (next ? pages.length + 1 : null),
    select: ({ pages }): Gathered<Item> => ({
      count: pages.at(-1)?.count ?? 0,
      items: once(pages.flatMap((page) => page.results)),
    }),
  });
}

/** Lists an item once, even if it moved to another page between two requests. */
function once<Item extends { id: number }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
