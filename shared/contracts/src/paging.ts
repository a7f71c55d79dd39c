/** Paginated lists: query parameters and response of a list call. */
import { z } from 'zod';

/** Highest page number that may be requested. */
const LAST_PAGE = 10_000;

/** A positive whole number in a query: digits only, no other notation. */
function positive(max: number) {
  const number = z.int().min(1).max(max);
  const digits = z.string().regex(/^\d{1,9}$/, 'Enter a whole number.');
  return z.union([number, digits.transform(Number).pipe(number)], {
    error: ({ input }) => (typeof input === 'string' ? 'Enter a whole number.' : undefined),
  });
}

/**
 * The query parameters that select a page. Pages count from 1.
 * @param size items per page by default, and at most
 */
export function pageQuery(size: { default: number; max: number }) {
  return {
    page: positive(LAST_PAGE).default(1).describe('Page number, counted from 1; 1 by default.'),
    page_size: positive(size.max)
      .default(size.default)
      .describe(`Items per page; ${size.default} by default.`),
  };
}

/**
 * One page of a list.
 * @param item schema of an item
 */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    /** Number of items on all pages. */
    count: z.number().int(),
    /** Address of the next page, or null on the last. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}
