/** Lists in pages: what a list call asks and how it answers. */
import { z } from 'zod';

/** Largest number of a page that may be asked for. */
const LAST_PAGE = 10_000;

/**
 * The part of a list call's query that chooses its page. Pages count from 1.
 * @param size how many items a page has when nobody says, and at most
 */
export function pageQuery(size: { default: number; max: number }) {
  return {
    page: z.coerce.number().int().min(1).max(LAST_PAGE).default(1),
    page_size: z.coerce.number().int().min(1).max(size.max).default(size.default),
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
