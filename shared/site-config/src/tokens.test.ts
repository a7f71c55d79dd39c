import { contrast } from './colour.ts';
import { sites } from './sites.ts';
import { tokensOf, tokenStyle, TONES } from './tokens.ts';
import type { TokenName } from './tokens.ts';

const backgrounds: TokenName[] = ['background', 'surface', 'surface-subtle', 'surface-raised'];

/** What is read on what. */
const texts: [TokenName, TokenName][] = [
  ...backgrounds.flatMap((background): [TokenName, TokenName][] => [
    ['text', background],
    ['text-muted', background],
    ['link', background],
    ['primary', background],
    ...TONES.map((tone): [TokenName, TokenName] => [tone, background]),
  ]),
  ['text', 'primary-soft'],
  ['text-muted', 'primary-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['primary-on-soft', 'primary-soft'],
  ['on-inverse', 'inverse'],
  ...TONES.flatMap((tone): [TokenName, TokenName][] => [
    [`on-${tone}`, tone],
    [`on-${tone}`, `${tone}-hover`],
    [`${tone}-on-soft`, `${tone}-soft`],
    [`${tone}-on-inverse`, 'inverse'],
    ['text', `${tone}-soft`],
  ]),
];

/** What has to be seen on what. */
const shapes: [TokenName, TokenName][] = backgrounds.flatMap((background): [TokenName, TokenName][] => [
  ['focus', background],
  ['line-strong', background],
]);

const cases = Object.values(sites).flatMap((site) =>
  (['light', 'dark'] as const).map((scheme) => ({ clientId: site.clientId, scheme, tokens: tokensOf(site) })),
);

describe.each(cases)('the colours of site $clientId in $scheme', ({ scheme, tokens }) => {
  it.each(texts)('%s can be read on %s (WCAG AA)', (text, background) => {
    expect(contrast(tokens[text][scheme], tokens[background][scheme])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('%s can be seen on %s', (shape, background) => {
    expect(contrast(tokens[shape][scheme], tokens[background][scheme])).toBeGreaterThanOrEqual(3);
  });
});

test.each(Object.values(sites))('site $clientId keeps the colours that it states', (site) => {
  const { primary, background, text } = tokensOf(site);
  expect({ primary, background, text }).toEqual({
    primary: { light: site.primaryColor, dark: site.dark.primaryColor },
    background: { light: site.bgColor, dark: site.dark.bgColor },
    text: { light: site.textColor, dark: site.dark.textColor },
  });
});

test('a page has every token in both schemes and follows the system', () => {
  const style = tokenStyle(sites['8']);
  expect(style).toMatch(/^:root\{color-scheme:light dark;--primary:light-dark\(#0b6b4f, #5ccaa0\);/);
  expect(style).toContain('--type-h1:750 clamp(');
  expect(style).not.toMatch(/undefined|NaN|</);
});
