import { formatDay, formatDayNear } from './calendar.ts';
import { formatMinorUnits } from './currency.ts';
import { pageLocale, writeAs } from './formats.ts';
import type { Formats } from './formats.ts';

/** Replaces the non-breaking spaces of `Intl`. */
const plain = (text: string) => text.replace(/\s/g, ' ').replace('Nov.', 'Nov');

afterEach(() => writeAs(null));

test.each<[Formats | null, string, string, string]>([
  [null, 'Nov 22, 2026', 'Nov 22', 'CA$1,249.99'],
  ['en-CA', 'Nov 22, 2026', 'Nov 22', '$1,249.99'],
  ['fr-CA', '22 nov. 2026', '22 nov.', '1 249,99 $'],
  ['iso', '2026-11-22', '2026-11-22', 'CA$1,249.99'],
])('%s writes %s, %s and %s', (formats, day, near, amount) => {
  writeAs(formats);
  expect(plain(formatDay('2026-11-22'))).toBe(day);
  expect(plain(formatDayNear('2026-11-22', '2026-01-01'))).toBe(near);
  expect(plain(formatDayNear('2026-11-22', '2027-01-01'))).toBe(day);
  expect(plain(formatMinorUnits(124_999, 'cad'))).toBe(amount);
});

test.each<[Formats | null, string]>([
  [null, 'en-US'],
  ['iso', 'en-US'],
  ['fr-CA', 'fr-CA'],
])('with %s, names of months are in %s', (formats, locale) => {
  writeAs(formats);
  expect(pageLocale()).toBe(locale);
});

test('texts for shoppers follow the site, whatever the user chose', () => {
  writeAs('fr-CA');
  expect(formatDay('2026-11-22', null)).toBe('Nov 22, 2026');
  expect(formatMinorUnits(124_999, 'cad', null)).toBe('CA$1,249.99');
});

test('writes each currency with its own decimals, and an unknown one in the site’s format', () => {
  expect(plain(formatMinorUnits(-1500, 'jpy', 'fr-CA'))).toMatch(/^-1 500 (JP)?¥$/);
  expect(plain(formatMinorUnits(1500, 'usd', 'en-CA'))).toBe('US$15.00');
  expect(formatMinorUnits(1500, 'xx', 'fr-CA')).toBe('XX 15.00');
});
