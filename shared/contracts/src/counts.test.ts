import { changeText, pluralize } from './counts.ts';

test.each([
  [1120, 1000, '+12%'],
  [50, 100, '−50%'],
  [1000, 1000, '±0%'],
  [1001, 1000, '±0%'],
  [3, 0, 'new'],
  [0, 0, null],
  [0, 7, '−100%'],
  [40_000, 2, '+1,999,900%'],
])('says that %i after %i is a change of %s', (now, before, words) => {
  expect(changeText(now, before)).toBe(words);
});

test('counts in the singular and the plural, with thousands separated', () => {
  expect(pluralize(1, 'view')).toBe('1 view');
  expect(pluralize(1234, 'view')).toBe('1,234 views');
  expect(pluralize(2, 'copy', 'copies')).toBe('2 copies');
});
