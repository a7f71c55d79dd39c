/** Texts of share images and posters, limited to characters that the fonts have. */
import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { drawable } from '../text-shaping/fonts.ts';

/** Returns a store's name, or the letters of its address if no font has the name's. */
export function drawnName({ name, slug }: Pick<PublicStore, 'name' | 'slug'>): string {
  return drawable(name) || slug.replace(/(?:-\d+)?-cp$/, '').replaceAll('-', ' ');
}

/** Returns a description without emoji, or nothing if a letter would be missing: half a sentence could mean something else. */
export const drawnDescription = (text: string): string =>
  Array.from(text).every((character) => !/\p{L}/u.test(character) || drawable(character) !== '') ? text : '';

/** Returns a code, or nothing if a character would be missing: half a code doesn't work. */
export const drawnCode = (code: string): string => (drawable(code) === code ? code : '');

const instant = (day: string) => new Date(`${day}T00:00:00Z`);

/** The days of a coupon in words: 'Until Saturday, November 21, 2026'; empty if it has no last day. */
export function daysInWords(
  { locale }: Site,
  { start_date: first, expiration_date: last }: PublicCoupon,
): string {
  if (last === null) return '';
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  return first && first !== last
    ? `${format.format(instant(first))} to ${format.format(instant(last))}`
    : `Until ${format.format(instant(last))}`;
}
