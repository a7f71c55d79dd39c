/** Compares text for every search: accents, composition, case and the style of apostrophes don't matter. */
import { sql } from 'kysely';
import type { Expression, RawBuilder } from 'kysely';

/** Returns a text in the form that searches compare, which the indexes also contain (migration 0077). */
export function searchText(text: string | Expression<string>): RawBuilder<string> {
  return sql`search_text(${text})`;
}

/** Returns the condition that a text contains another one. */
export function hasText(text: Expression<string>, wanted: string): RawBuilder<boolean> {
  return sql`strpos(${searchText(text)}, ${searchText(wanted)}) > 0`;
}
