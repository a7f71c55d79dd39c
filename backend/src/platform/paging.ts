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
export function windowOf({ page, page_size: limit }: PageQuery): { limit: number; offset: number } {
  return { limit, offset: (page - 1) * limit };
}

/**
 * One page of a list, with the addresses of its neighbours.
 * @param count how many items there are on all pages
 * @param query the call's query, from which the neighbours' differ by the page
 */
export function pageReply<Item>(
  call: Pick<ApiCall, 'path'>,
  { site, query }: { site: Site; query: PageQuery & Asked },
  { count, results }: { count: number; results: Item[] },
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
