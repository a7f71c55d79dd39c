import { moved, removed, saved } from './template-changes.ts';

const texts = ['a', 'b', 'c'];

test('adds a reason at the end, and changes one in its place', () => {
  expect(saved('d', null)(texts)).toEqual(['a', 'b', 'c', 'd']);
  expect(saved('B', 'b')(texts)).toEqual(['a', 'B', 'c']);
  expect(saved('D', 'd')(texts)).toEqual(['a', 'b', 'c', 'D']);
});

test('removes a reason', () => {
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
