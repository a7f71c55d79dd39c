/**
 * The visitor's choice of colours. Stored in a cookie, so that the server can render it and the first paint is right. Used
 * by server and browser.
 */
import { parseCookie } from 'cookie';

export const APPEARANCES = ['system', 'light', 'dark'] as const;
/** `system` follows the device. */
export type Appearance = (typeof APPEARANCES)[number];

const NAME = 'appearance';
/** The longest time that browsers keep a cookie. */
const KEPT_SECONDS = 400 * 24 * 3600;

/**
 * Reads the choice from a list of cookies.
 * @param cookies as in a `Cookie` header or `document.cookie`
 */
export function appearanceOf(cookies: string | undefined): Appearance {
  const value = parseCookie(cookies ?? '')[NAME];
  return APPEARANCES.find((appearance) => appearance === value) ?? 'system';
}

/**
 * Returns the text to write to `document.cookie`. `Lax`, so that a page opened from an email has the chosen colours.
 * Following the device needs no cookie.
 */
export function appearanceCookie(appearance: Appearance): string {
  const [value, seconds] = appearance === 'system' ? ['', 0] : [appearance, KEPT_SECONDS];
  return `${NAME}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
}

/** Returns the value of `color-scheme` on the root element, which all colours of the page follow. */
export function colorSchemeOf(appearance: Appearance): string {
  return appearance === 'system' ? 'light dark' : appearance;
}

/** Returns when the theme colour of a scheme applies, for the `media` attribute of its element. */
export function themeColorMedia(scheme: 'light' | 'dark', appearance: Appearance): string {
  if (appearance === 'system') return `(prefers-color-scheme: ${scheme})`;
  return appearance === scheme ? 'all' : 'not all';
}
