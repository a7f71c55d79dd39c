import { infiniteQueryOptions } from '@tanstack/react-query';

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
 * Returns the options of `useInfiniteQuery` for a list that is read page by page.
 * @param read reads a page; pages count from 1
 */
export function pagedQuery<Item extends { id: number | string }>(
  queryKey: readonly (number | string)[],
  read: (page: number, signal: AbortSignal) => Promise<ListPage<Item>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: page, signal }) => read(page, signal),
    initialPageParam: 1,
    getNextPageParam: ({ next }, _pages, page) => (next === null ? undefined : page + 1),
    select: ({ pages }): Gathered<Item> => {
      const items = once(pages.flatMap(({ results }) => results));
      return { items, count: Math.max(items.length, pages.at(-1)?.count ?? 0) };
    },
  });
}

/** Lists an item once, even if it moved to another page between two requests. */
function once<Item extends { id: number | string }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
