/** Lists in pages: what a list call answers. */
import type { ApiCall } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

/** A query as it is written into an address. */
type Asked = Record<string, string | number | undefined>;

interface PageQuery {
  page: number;
  page_size: number;
}

/** What a repository needs of a page. */
export interface PageWindow {
  limit: number;
  offset: number;
}

/** The items of a page, and how many there are on all pages. */
export interface Paged<Item> {
  count: number;
  results: Item[];
}

/** The part of a list that a query asks for. */
export function windowOf({ page, page_size: limit }: PageQuery): PageWindow {
  return { limit, offset: (page - 1) * limit };
}

/**
 * How many items there are on all pages. A page that is not full tells it by itself, and costs no second query.
 * @param found how many there are on the page
 * @param count asks the database
 */
export async function countAround(
  found: number,
  { limit, offset }: PageWindow,
  count: () => Promise<number>,
): Promise<number> {
  const isLast = found < limit && (found > 0 || offset === 0);
  return isLast ? offset + found : count();
}

/**
 * One page of a list, with the addresses of its neighbours.
 * @param count how many items there are on all pages
 * @param query the call's query, from which the neighbours' differ by the page
 */
export function pageReply<Item>(
  call: Pick<ApiCall, 'path'>,
  { site, query }: { site: Site; query: PageQuery & Asked },
  { count, results }: Paged<Item>,
) {
  const { page, page_size: size } = query;
  const address = (number: number) => {
    const search = new URLSearchParams();
    const asked: Asked = { ...query, page: number, page_size: size };
    for (const [name, value] of Object.entries(asked))
      if (value !== undefined) search.set(name, String(value));
    return `${site.portalUrl}${call.path}?${search.toString()}`;
  };
  return {
    count,
    next: page * size < count ? address(page + 1) : null,
    previous: page > 1 ? address(page - 1) : null,
    results,
  };
}
