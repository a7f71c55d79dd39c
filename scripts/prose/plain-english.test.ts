/** The rule for prose, on code and on Markdown. */
import { Linter } from 'eslint';
import config from './eslint.config.ts';
import { PHRASES } from './plain-english.ts';

/** Returns the messages about a text in a file of that name. */
const messagesOn = (filename: string, text: string): string[] =>
  new Linter().verify(text, config, { filename }).map(({ message }) => message);

test.each([
  ['a comment', 'a.ts', '/** Returns the coupons of the own store. */\nexport const a = 1;', 'of the own'],
  [
    'a comment over two lines',
    'a.ts',
    '/**\n * This can\n * not be undone.\n */\nexport const a = 1;',
    'can not',
  ],
  ['a string', 'a.ts', "export const a = 'It was changed meanwhile.';", 'meanwhile.'],
  ['a template', 'a.ts', 'export const a = (d: string) => `Your page went dark on ${d}.`;', 'went dark'],
  ['text in JSX', 'a.tsx', 'export const a = <p>This takes some seconds.</p>;', 'some seconds'],
  ['Markdown', 'a.md', 'The page hears of it.', 'hears of'],
  ['a clause as subject', 'a.md', 'Who never chose has no cookie.', 'Who never'],
])('refuses a translated phrase in %s', (_, path, text, phrase) => {
  const messages = messagesOn(path, text);

  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain(phrase);
});

test.each([
  ["export const a = <p>You'll see.</p>;", 1],
  ['export const a = <p>You’ll see, at the merchant’s.</p>;', 0],
  [`export const a = (n: string) => \`We can't find \${n}\`;`, 1],
  [`export const a = "Passwords don't match";`, 0],
  [`/** A merchant's page. */\nexport const a = "script-src 'self'";`, 0],
])('keeps to one style of apostrophes on screens: %s', (text, count) => {
  expect(messagesOn('mf-a/src/a.tsx', text)).toHaveLength(count);
  expect(messagesOn('mf-a/src/a.test.tsx', text)).toEqual([]);
});

test('refuses a test title that starts with whom or what it is about', () => {
  expect(messagesOn('a.test.ts', "test('who signs out is signed out', () => {});")).toEqual([
    expect.stringContaining('states behaviour'),
  ]);
});

test.each([
  ['a.ts', '/** Returns the coupons of your store. */\nexport const a = 1;'],
  ['a.test.ts', "test('signs out everywhere', () => {});"],
  ['a.md', 'Who reviews stores? The provider. `can not` in code is left alone.'],
])('lets plain English pass in %s', (path, text) => {
  expect(messagesOn(path, text)).toEqual([]);
});

test('suggests a replacement for every phrase', () => {
  expect(PHRASES.filter(({ instead }) => instead.length < 5)).toEqual([]);
});
