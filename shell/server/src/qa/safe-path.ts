/** Where a tester goes after a call: a page of this portal, and no other site. */

/** Stands for the portal; nothing is sent to it. */
const BASE = 'http://portal.invalid';

/** Returns a path with its query, `/` unless the text is a path of the same origin. */
export function safePath(text: string | null): string {
  if (!text?.startsWith('/') || !URL.canParse(text, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(text, BASE);
  // Two slashes, even if they only meet when dots between them are resolved, would name a host.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
