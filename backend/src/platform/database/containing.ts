/** Patterns for `like`. */

/** Returns a pattern that finds a text anywhere, with `%`, `_` and `\\` taken as they are. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
