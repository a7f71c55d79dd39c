import { truncateInsertion } from './truncate-insertion.ts';

/** A text with `|` where the insertion ends. */
function inserted(before: string, after: string, max = 5): string {
  return truncateInsertion({ before, after: after.replace('|', ''), end: after.indexOf('|') }, max);
}

test.each([
  ['what fits', 'abc', 'aXb|c', 'aXbc'],
  ['a letter at the end of a full text', 'abcde', 'abcdeX|', 'abcde'],
  ['a letter in the middle of a full text', 'abcde', 'abX|cde', 'abcde'],
  ['a letter at the beginning of a full text', 'abcde', 'X|abcde', 'abcde'],
  ['a letter like the one before it', 'aaaaa', 'aaa|aaa', 'aaaaa'],
  ['a long paste in the middle', 'abc', 'aXYZ|bc', 'aXYbc'],
  ['a long paste over a selection', 'abcde', 'aXYZ|e', 'aXYZe'],
  ['too long a paste over a selection', 'abcde', 'aVWXYZ|e', 'aVWXe'],
  ['a character of two units in the middle', '🍁🍁🍁🍁🍁', '🍁🍂|🍁🍁🍁🍁', '🍁🍁🍁🍁🍁'],
  ['a text that was too long before, one letter shorter', 'abcdefgh', 'abc|efgh', 'abcefgh'],
  ['a text that was too long before, one letter longer', 'abcdefgh', 'abcX|defgh', 'abcdefgh'],
  ['a text that is put there as a whole', 'abc', '|uvwxyz', 'uvwxy'],
])('keeps to the limit with %s', (_, before, after, result) => {
  expect(inserted(before, after)).toBe(result);
});
