import { ellipsize } from './text.ts';

test.each([
  ['short', 5, 'short'],
  ['a text of words', 10, 'a text of…'],
  ['a text of words', 9, 'a text…'],
  ['unbreakable', 6, 'unbre…'],
  ['👟👟👟👟', 3, '👟👟…'],
])('cuts %j to %i characters: %j', (text, max, cut) => {
  expect(ellipsize(text, max)).toBe(cut);
});
