import { isPrintable, printable, printableLines } from './printable.ts';

const HOSTILE: readonly [what: string, text: string, written: string][] = [
  ['the title of the window', '\u001b]0;mine\u0007', '\\u{1b}]0;mine\\u{7}'],
  ['clearing the screen', '\u001b[2J', '\\u{1b}[2J'],
  ['the same in eight bits', '\u009b2J', '\\u{9b}2J'],
  ['a line that looks like another', 'a\r\n2026-01-01 by ann', 'a\\u{d}\\u{a}2026-01-01 by ann'],
  ['a separator of lines', 'a\u2028b\u2029c\u0085d', 'a\\u{2028}b\\u{2029}c\\u{85}d'],
  ['text that runs backwards', '\u202eevil\u2066', '\\u{202e}evil\\u{2066}'],
  ['deleting what stands there', 'good\b\b\b\b\u007f', 'good\\u{8}\\u{8}\\u{8}\\u{8}\\u{7f}'],
  ['half a character', '\ud800', '\\u{d800}'],
];

test.each(HOSTILE)('escapes %s', (_what, text, written) => {
  expect(isPrintable(text)).toBe(false);
  expect(printable(text)).toBe(written);
  expect(isPrintable(written)).toBe(true);
});

test.each(['', 'x is not a function', 'Café “été” — 20 % 👩‍🌾', 'שלום 1'])('leaves %j as it is', (text) => {
  expect(isPrintable(text)).toBe(true);
  expect(printable(text)).toBe(text);
});

test('keeps the line breaks of a text of several lines', () => {
  expect(printableLines('one\ntw\u001bo')).toBe('one\ntw\\u{1b}o');
});
