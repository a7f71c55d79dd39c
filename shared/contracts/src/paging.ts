/** Lists in pages: what a list call asks and how it answers. */
import { z } from 'zod';

/** Largest number of a page that may be asked for. */
const LAST_PAGE = 10_000;

/** A whole number from 1 in a query: digits only, no other spelling of a number. */
function positive(max: number) {
  const number = z.int().min(1).max(max);
  const digits = z.string().regex(/^\d{1,9}$/, 'Enter a whole number.');
  return z.union([number, digits.transform(Number).pipe(number)], {
    error: ({ input }) => (typeof input === 'string' ? 'Enter a whole number.' : undefined),
  });
}

/**
 * The part of a list call's query that chooses its page. Pages count from 1.
 * @param size how many items a page has when nobody says, and at most
 */
export function pageQuery(size: { default: number; max: number }) {
  return {
    page: positive(LAST_PAGE).default(1).describe('Counts from 1, which is the default.'),
    page_size: positive(size.max)
      .default(size.default)
      .describe(`How many a page has; ${size.default} by default.`),
  };
}

/**
 * One page of a list.
 * @param item what the list is of
 */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({
    /** How many there are on all pages together. */
    count: z.number().int(),
    /** Address of the next page, or null on the last. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(item),
  });
}
