import { moved, removed, saved } from './template-changes.ts';

const texts = ['a', 'b', 'c'];

test('a reason is added at the end, and changed where it stands', () => {
  expect(saved('d', null)(texts)).toEqual(['a', 'b', 'c', 'd']);
  expect(saved('B', 'b')(texts)).toEqual(['a', 'B', 'c']);
  expect(saved('D', 'd')(texts)).toEqual(['a', 'b', 'c', 'D']);
});

test('a reason is removed', () => {
  expect(removed('b')(texts)).toEqual(['a', 'c']);
  expect(removed('d')(texts)).toEqual(texts);
});

test.each<[string, 1 | -1, string[]]>([
  ['a', 1, ['b', 'a', 'c']],
  ['c', -1, ['a', 'c', 'b']],
  ['a', -1, texts],
  ['c', 1, texts],
  ['d', 1, texts],
])('%s moves by %i', (text, by, order) => {
  expect(moved(text, by)(texts)).toEqual(order);
});
