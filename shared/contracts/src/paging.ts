/** Paginated lists: query parameters and response of a list call. */
import * as z from '@coupon-center/schema';

/** Highest page number that may be requested. */
const LAST_PAGE = 10_000;

/** A positive whole number in a query: digits only, no other notation. */
function positive(max: number) {
  const number = z.int().check(z.minimum(1), z.maximum(max));
  const digits = z.string().check(z.regex(/^\d{1,9}$/, 'Enter a whole number.'));
  return z.union([number, z.pipe(z.pipe(digits, z.transform(Number)), number)], {
    error: ({ input }) => (typeof input === 'string' ? 'Enter a whole number.' : undefined),
  });
}

/**
 * The query parameters that select a page. Pages count from 1.
 * @param size items per page by default, and at most
 */
export function pageQuery(size: { default: number; max: number }) {
  return {
    page: z
      ._default(positive(LAST_PAGE), 1)
      .register(z.globalRegistry, { description: 'Page number, counted from 1; 1 by default.' }),
    page_size: z
      ._default(positive(size.max), size.default)
      .register(z.globalRegistry, { description: `Items per page; ${size.default} by default.` }),
  };
}

/**
 * One page of a list.
 * @param item schema of an item
 */
export function pageSchema<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    /** Number of items on all pages. */
    count: z.int(),
    /** Address of the next page, or null on the last. */
    next: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    results: z.array(item),
  });
}
