/** Keeps the page that a tester goes to after a call within this portal. */

/** Stands for the portal; nothing is sent to it. */
const BASE = 'http://portal.invalid';

/** Returns a path with its query, `/` unless the text is a path of the same origin. */
export function safePath(text: string | null): string {
  if (!text?.startsWith('/') || !URL.canParse(text, BASE)) return '/';
  const { origin, pathname, search, hash } = new URL(text, BASE);
  // Two leading slashes would name a host, even if they only meet once dots between them are resolved.
  return origin === BASE && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
