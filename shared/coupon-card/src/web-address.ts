/** Validates addresses that a person wrote, for `href` and `src`. */

/**
 * Returns the address as a browser reads it, or null unless it is http(s), so that a stored `javascript:` address can't
 * run.
 */
export function webAddress(value: string | null): string | null {
  if (value === null || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
