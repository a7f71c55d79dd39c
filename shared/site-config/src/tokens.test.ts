import { contrast, hueDistance, hueOf } from './colour.ts';
import { sites } from './sites.ts';
import { actionsOf, heroOf, tokensOf, tokenStyle, TONES } from './tokens.ts';
import type { ActionName, HeroName, TokenName } from './tokens.ts';

const backgrounds: TokenName[] = ['background', 'surface', 'surface-subtle', 'surface-raised'];

/** Texts and their backgrounds. */
type Name = TokenName | ActionName | HeroName;
const texts: [Name, Name][] = [
  ...backgrounds.flatMap((background): [Name, Name][] => [
    ['text', background],
    ['text-muted', background],
    ['link', background],
    ['primary', background],
    ['action', background],
    ...TONES.map((tone): [Name, Name] => [tone, background]),
  ]),
  ['text', 'primary-soft'],
  ['text-muted', 'primary-soft'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['primary-on-soft', 'primary-soft'],
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-inverse', 'inverse'],
  ...(['hero', 'hero-pattern'] as const).flatMap((hero): [Name, Name][] => [
    ['on-hero', hero],
    ['hero-muted', hero],
  ]),
  ['on-hero-action', 'hero-action'],
  ['on-yellow', 'yellow'],
  ...TONES.flatMap((tone): [Name, Name][] => [
    [`on-${tone}`, tone],
    [`on-${tone}`, `${tone}-hover`],
    [`${tone}-on-soft`, `${tone}-soft`],
    [`${tone}-on-inverse`, 'inverse'],
    ['text', `${tone}-soft`],
  ]),
];

/** Hues in degrees that people call yellow: between orange and lime. */
const YELLOW = { from: 45, to: 65 };

/** Hue in degrees, saturation and lightness from 0 to 1. */
function hslOf(colour: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = most - least;
  const lightness = (most + least) / 2;
  return { hue: hueOf(colour), saturation: spread / (1 - Math.abs(2 * lightness - 1)), lightness };
}

/** How far a color is from grey, from 0 to 1. */
function chromaOf(colour: string): number {
  const channels = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  return Math.max(...channels) - Math.min(...channels);
}

/** Shapes and their backgrounds. */
const shapes: [TokenName, TokenName][] = backgrounds.flatMap((background): [TokenName, TokenName][] => [
  ['focus', background],
  ['line-strong', background],
]);

const cases = Object.values(sites).flatMap((site) =>
  (['light', 'dark'] as const).map((scheme) => ({
    clientId: site.clientId,
    scheme,
    tokens: { ...tokensOf(site), ...actionsOf(site), ...heroOf(site) },
  })),
);

describe.each(cases)('the colors of site $clientId in $scheme', ({ scheme, tokens }) => {
  it.each(texts)('%s is readable on %s (WCAG AA)', (text, background) => {
    expect(contrast(tokens[text][scheme], tokens[background][scheme])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('%s is visible on %s', (shape, background) => {
    expect(contrast(tokens[shape][scheme], tokens[background][scheme])).toBeGreaterThanOrEqual(3);
  });

  it('have a yellow that is neither brown nor beige nor orange', () => {
    const { hue, saturation, lightness } = hslOf(tokens.yellow[scheme]);
    expect(hue).toBeGreaterThanOrEqual(YELLOW.from);
    expect(hue).toBeLessThanOrEqual(YELLOW.to);
    expect(saturation).toBeGreaterThanOrEqual(0.8);
    expect(lightness).toBeGreaterThanOrEqual(0.5);
    expect(lightness).toBeLessThanOrEqual(0.75);
  });

  it.each(['error', 'error-hover', 'error-on-soft'] as const)(
    'have a red for %s that is neither purple nor brown nor pink',
    (name) => {
      const { hue, saturation, lightness } = hslOf(tokens[name][scheme]);
      expect(Math.min(hue, 360 - hue)).toBeLessThanOrEqual(10);
      expect(saturation).toBeGreaterThanOrEqual(0.65);
      expect(lightness).toBeGreaterThanOrEqual(0.3);
      expect(lightness).toBeLessThanOrEqual(0.76);
    },
  );

  it('approve in green', () => {
    const { hue, saturation } = hslOf(tokens.success[scheme]);
    expect(hue).toBeGreaterThanOrEqual(100);
    expect(hue).toBeLessThanOrEqual(180);
    expect(saturation).toBeGreaterThanOrEqual(0.4);
  });

  it('distinguish the main button from danger by its hue, or make it neutral', () => {
    const { action, error } = tokens;
    const isNeutral = chromaOf(action[scheme]) <= 0.1;
    expect(isNeutral || hueDistance(action[scheme], error[scheme]) >= 25).toBe(true);
  });

  it('tint warnings yellow', () => {
    const { hue } = hslOf(tokens['warning-soft'][scheme]);
    expect(hue).toBeGreaterThanOrEqual(YELLOW.from);
    expect(hue).toBeLessThanOrEqual(YELLOW.to);
  });
});

test.each(Object.values(sites))('keeps the colors that site $clientId states', (site) => {
  const { primary, background, text } = tokensOf(site);
  expect({ primary, background, text }).toEqual({
    primary: { light: site.primaryColor, dark: site.dark.primaryColor },
    background: { light: site.bgColor, dark: site.dark.bgColor },
    text: { light: site.textColor, dark: site.dark.textColor },
  });
});

test("has every token in both schemes, and follows the system's scheme", () => {
  const style = tokenStyle(sites['8']);
  expect(style).toMatch(/^:root\{color-scheme:light dark;--primary:light-dark\(#0b6b4f, #5ccaa0\);/);
  expect(style).toContain('--type-h1:750 clamp(');
  expect(style).not.toMatch(/undefined|NaN|</);
});
