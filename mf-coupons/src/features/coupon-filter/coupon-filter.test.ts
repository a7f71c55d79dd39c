import { aCoupon } from '@coupon-center/remote-kit/testing';
import { filterOf, isFiltering, matches, withFilter } from './coupon-filter.ts';

const boots = aCoupon({
  title: 'UP TO 40% OFF',
  description: 'Bottes d’été, winter boots',
  discount_code: 'BOOTS',
  state: 'live',
});

test.each([
  ['', true],
  ['  ', true],
  ['40%', true],
  ['WINTER', true],
  ['boots 40', true],
  ['ete', true],
  ['Été', true],
  ['tents', false],
  ['boots tents', false],
])('a search for %j matches the coupon: %p', (text, expected) => {
  expect(matches({ text, state: null }, boots)).toBe(expected);
});

test('a search does not match across headline and description', () => {
  expect(matches({ text: 'OFFBottes', state: null }, boots)).toBe(false);
});

test('a coupon must match both state and search', () => {
  expect(matches({ text: 'boots', state: 'live' }, boots)).toBe(true);
  expect(matches({ text: 'boots', state: 'expired' }, boots)).toBe(false);
  expect(matches({ text: 'tents', state: 'live' }, boots)).toBe(false);
});

test('blanks do not filter', () => {
  expect(isFiltering({ text: ' ', state: null })).toBe(false);
  expect(isFiltering({ text: 'a', state: null })).toBe(true);
  expect(isFiltering({ text: '', state: 'held' })).toBe(true);
});

test('a filter survives being written to and read from the address', () => {
  const filter = { text: 'été & 40%', state: 'scheduled' as const };
  const search = withFilter('?archived=1', filter);
  expect(filterOf(new URLSearchParams(search))).toEqual(filter);
  expect(new URLSearchParams(search).get('archived')).toBe('1');
  expect(withFilter(search, { text: ' ', state: null })).toBe('?archived=1');
  expect(withFilter('?q=a&state=live', { text: '', state: null })).toBe('');
});

test('an address with unknown values shows all coupons', () => {
  expect(filterOf(new URLSearchParams('?state=archived'))).toEqual({ text: '', state: null });
});
