/**
 * Which colours the visitor chose. It is kept in a cookie, because the server must know it: it puts the choice into the page,
 * so that the first paint is right. Read by the server and the browser.
 */
import { parseCookie } from 'cookie';

export const APPEARANCES = ['system', 'light', 'dark'] as const;
/** `system` follows the device. */
export type Appearance = (typeof APPEARANCES)[number];

const NAME = 'appearance';
/** The longest that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 3600;

/**
 * The choice that a list of cookies has.
 * @param cookies as in a `Cookie` header or `document.cookie`
 */
export function appearanceOf(cookies: string | undefined): Appearance {
  const value = parseCookie(cookies ?? '')[NAME];
  return APPEARANCES.find((appearance) => appearance === value) ?? 'system';
}

/**
 * What to write to `document.cookie`. It goes with links from elsewhere too (`Lax`): a page that is opened from a mail has the
 * chosen colours. Following the device needs no cookie.
 */
export function appearanceCookie(appearance: Appearance): string {
  const [value, seconds] = appearance === 'system' ? ['', 0] : [appearance, KEPT_SECONDS];
  return `${NAME}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
}

/** The value of `color-scheme` on the root element; all colours of the page follow it. */
export function colorSchemeOf(appearance: Appearance): string {
  return appearance === 'system' ? 'light dark' : appearance;
}

/** When the theme colour of a scheme holds, for the `media` attribute of its element. */
export function themeColorMedia(scheme: 'light' | 'dark', appearance: Appearance): string {
  if (appearance === 'system') return `(prefers-color-scheme: ${scheme})`;
  return appearance === scheme ? 'all' : 'not all';
}
