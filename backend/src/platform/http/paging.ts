/** Builds paginated responses. */
import type { ApiCall } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';

/** A query to be written into an address. */
type Asked = Record<string, string | number | undefined>;

interface PageQuery {
  page: number;
  page_size: number;
}

/** The part of a list that a repository reads. */
export interface PageWindow {
  limit: number;
  offset: number;
}

/** The items of a page, and their number on all pages. */
export interface Paged<Item> {
  count: number;
  results: Item[];
}

/** Returns the part of a list that a query asks for. */
export function windowOf({ page, page_size: limit }: PageQuery): PageWindow {
  return { limit, offset: (page - 1) * limit };
}

/**
 * Returns the number of items on all pages. If the page isn't full, this needs no second query.
 * @param found number of items on the page
 * @param count queries the database
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
 * Returns one page of a list with the addresses of its neighbours.
 * @param count number of items on all pages
 * @param query the call's query; those of the neighbours differ only in the page
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
