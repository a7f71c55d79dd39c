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
])('a search for %j finds it: %p', (text, expected) => {
  expect(matches({ text, state: null }, boots)).toBe(expected);
});

test('headline and description are read apart', () => {
  expect(matches({ text: 'OFFBottes', state: null }, boots)).toBe(false);
});

test('a state and a search must both fit', () => {
  expect(matches({ text: 'boots', state: 'live' }, boots)).toBe(true);
  expect(matches({ text: 'boots', state: 'expired' }, boots)).toBe(false);
  expect(matches({ text: 'tents', state: 'live' }, boots)).toBe(false);
});

test('blanks are no filter', () => {
  expect(isFiltering({ text: ' ', state: null })).toBe(false);
  expect(isFiltering({ text: 'a', state: null })).toBe(true);
  expect(isFiltering({ text: '', state: 'held' })).toBe(true);
});

test('a filter goes into the address and comes back out of it', () => {
  const filter = { text: 'été & 40%', state: 'scheduled' as const };
  const search = withFilter('?archived=1', filter);
  expect(filterOf(new URLSearchParams(search))).toEqual(filter);
  expect(new URLSearchParams(search).get('archived')).toBe('1');
  expect(withFilter(search, { text: ' ', state: null })).toBe('?archived=1');
  expect(withFilter('?q=a&state=live', { text: '', state: null })).toBe('');
});

test('an address that asks for what there is not asks for all', () => {
  expect(filterOf(new URLSearchParams('?state=archived'))).toEqual({ text: '', state: null });
});
