/**
 * The portal's colors by name, computed from a brand's four for light and four for dark. All colors come from here: style sheets
 * get them from {@link tokenStyle}, Material UI from the theme in `shared/ui`.
 */
import { BLACK, hueDistance, mix, readableOn, SHAPE_CONTRAST, textOn, WHITE } from './colour.ts';
import type { Site } from './site.ts';
import { lookStyle } from './look-style.ts';
import { typeStyle } from './type-scale.ts';

/** The tones of a message. Each has its color, a soft background, and a text color for that. */
export const TONES = ['success', 'warning', 'error', 'info'] as const;
export type Tone = (typeof TONES)[number];

/** A color in both schemes. */
export interface Token {
  light: string;
  dark: string;
}

export type TokenName =
  | 'primary'
  | 'primary-hover'
  | 'on-primary'
  | 'primary-soft'
  | 'primary-on-soft'
  | 'background'
  | 'surface'
  | 'surface-subtle'
  | 'surface-raised'
  | 'skeleton'
  | 'line'
  | 'line-strong'
  | 'text'
  | 'text-muted'
  | 'text-disabled'
  | 'link'
  | 'focus'
  | 'inverse'
  | 'on-inverse'
  | 'shadow'
  | 'scrim'
  | 'yellow'
  | 'on-yellow'
  | Tone
  | `${Tone}-hover`
  | `on-${Tone}`
  | `${Tone}-soft`
  | `${Tone}-on-soft`
  | `${Tone}-on-inverse`;

export type Tokens = Readonly<Record<TokenName, Token>>;

type Brand = Site['dark'];
type Colours = Record<TokenName, string>;

/** A brand has its own for success and error; these are for pages from an earlier server. */
const TONE_COLOURS: Readonly<Record<Tone, Token>> = {
  success: { light: '#1b7a43', dark: '#6dd39a' },
  warning: { light: '#7a5f00', dark: '#f5d04a' },
  error: { light: '#c5221f', dark: '#ff6b62' },
  info: { light: '#0b5cad', dark: '#8ec2ff' },
};

function toneColour({ dangerColor, successColor }: Brand, tone: Tone, scheme: keyof Token): string {
  const own = tone === 'error' ? dangerColor : tone === 'success' ? successColor : undefined;
  return own ?? TONE_COLOURS[tone][scheme];
}

/** Hues closer than this look like one color, in degrees. */
const SAME_HUE = 25;

/** Whether the brand's own color looks like danger. If so, its main buttons are neutral: red means danger in every brand. */
const isRed = (brand: Brand, scheme: keyof Token) =>
  hueDistance(toneColour(brand, 'error', scheme), brand.primaryColor) < SAME_HUE;

/** The specification's yellow, for fills only: as text on white it would be unreadable, so warnings in text are darker. */
const YELLOW: Token = { light: '#ffe03a', dark: '#ffdf4d' };

interface Scheme {
  name: keyof Token;
  surface: string;
  /** A filled color is mixed with this on hover. */
  hover: string;
  /** Share of a color in its soft background; yellow is so light that it takes more. */
  soft: number;
  softYellow: number;
  shadow: string;
  scrim: string;
}

function coloursOf(brand: Brand, opposite: Brand, scheme: Scheme): Colours {
  const { bgColor: background, textColor: text } = brand;
  const { surface } = scheme;
  // White has no hue of its own, so the background lends its.
  const subtle = scheme.name === 'light' ? mix(background, text, 0.02) : mix(surface, text, 0.04);
  const raised = scheme.name === 'light' ? surface : mix(surface, WHITE, 0.05);
  const backgrounds = [background, surface, subtle, raised];
  const hover = (colour: string) => mix(colour, scheme.hover, 0.16);
  const primary = readableOn(backgrounds, brand.primaryColor);
  const soft = (colour: string) => mix(surface, colour, scheme.soft);
  const primarySoft = soft(primary);
  const inverse = scheme.name === 'light' ? mix(text, BLACK, 0.1) : mix(text, WHITE, 0.1);
  const yellow = YELLOW[scheme.name];
  const other = scheme.name === 'light' ? 'dark' : 'light';
  const tones = TONES.map((tone) => {
    const main = readableOn(backgrounds, toneColour(brand, tone, scheme.name));
    const tint = tone === 'warning' ? mix(surface, yellow, scheme.softYellow) : soft(main);
    return {
      [tone]: main,
      [`${tone}-hover`]: hover(main),
      [`on-${tone}`]: textOn(main),
      [`${tone}-soft`]: tint,
      [`${tone}-on-soft`]: readableOn([tint], main, 5),
      [`${tone}-on-inverse`]: readableOn([inverse], toneColour(opposite, tone, other)),
    };
  });
  return {
    primary,
    'primary-hover': hover(primary),
    'on-primary': textOn(primary),
    'primary-soft': primarySoft,
    'primary-on-soft': readableOn([primarySoft], primary),
    background,
    surface,
    'surface-subtle': subtle,
    'surface-raised': raised,
    skeleton: mix(surface, text, 0.09),
    line: mix(surface, text, 0.14),
    'line-strong': readableOn(backgrounds, mix(surface, text, 0.5), SHAPE_CONTRAST),
    text,
    'text-muted': readableOn([...backgrounds, primarySoft], mix(text, background, 0.36)),
    'text-disabled': mix(text, background, 0.5),
    link: primary,
    focus: readableOn(backgrounds, brand.focusVisibleColor, SHAPE_CONTRAST),
    inverse,
    'on-inverse': textOn(inverse),
    shadow: scheme.shadow,
    scrim: scheme.scrim,
    yellow,
    'on-yellow': textOn(yellow),
    ...Object.assign({}, ...tones),
  } as Colours;
}

const known = new WeakMap<Site, Tokens>();

/** Returns the tokens of a site, computed once per site object. */
export function tokensOf(site: Site): Tokens {
  const before = known.get(site);
  if (before) return before;
  const light = coloursOf(site, site.dark, {
    name: 'light',
    surface: WHITE,
    hover: BLACK,
    soft: 0.1,
    softYellow: 0.3,
    shadow: '#26181412',
    scrim: '#14100e80',
  });
  const dark = coloursOf(site.dark, site, {
    name: 'dark',
    surface: mix(site.dark.bgColor, WHITE, 0.05),
    hover: WHITE,
    soft: 0.16,
    softYellow: 0.26,
    shadow: '#00000000',
    scrim: '#000000a6',
  });
  const names = Object.keys(light) as TokenName[];
  const tokens = Object.fromEntries(
    names.map((name) => [name, { light: light[name], dark: dark[name] }]),
  ) as Tokens;
  known.set(site, tokens);
  return tokens;
}

/** The colors of main buttons, in place of `primary` and its variants. */
export type ActionName = 'action' | 'action-hover' | 'on-action';

/** Returns the brand's own color for main buttons, or its text color if the brand is red. */
export function actionsOf(site: Site): Readonly<Record<ActionName, Token>> {
  const tokens = tokensOf(site);
  const of = (scheme: keyof Token, brand: Brand): Record<ActionName, string> =>
    isRed(brand, scheme)
      ? {
          action: brand.textColor,
          'action-hover': mix(brand.textColor, brand.bgColor, 0.2),
          'on-action': textOn(brand.textColor),
        }
      : {
          action: tokens.primary[scheme],
          'action-hover': tokens['primary-hover'][scheme],
          'on-action': tokens['on-primary'][scheme],
        };
  const [light, dark] = [of('light', site), of('dark', site.dark)];
  const both = (name: ActionName): Token => ({ light: light[name], dark: dark[name] });
  return { action: both('action'), 'action-hover': both('action-hover'), 'on-action': both('on-action') };
}

/** Returns a token as a CSS color for both schemes; the element's `color-scheme` decides. */
export function lightDark({ light, dark }: Token): string {
  return light === dark ? light : `light-dark(${light}, ${dark})`;
}

/** The colors of the band that opens the landing page and the storefront's home. */
export type HeroName = 'hero' | 'hero-pattern' | 'on-hero' | 'hero-muted' | 'hero-action' | 'on-hero-action';

/** Returns the colors of a brand's {@link Look.hero | hero}: a tint of the brand's color, that color, or a night shade of it. */
export function heroOf(site: Site): Readonly<Record<HeroName, Token>> {
  const ground = site.look?.hero.ground ?? 'soft';
  const [tokens, actions] = [tokensOf(site), actionsOf(site)];
  const of = (scheme: keyof Token): Record<HeroName, string> => {
    const isDark = scheme === 'dark';
    const shade = ground === 'solid' ? (isDark ? 0.45 : 0) : isDark ? 0.72 : 0.62;
    const hero = ground === 'soft' ? tokens['primary-soft'][scheme] : mix(tokens.primary.light, BLACK, shade);
    const text = ground === 'soft' ? tokens.text[scheme] : WHITE;
    const pattern = ground === 'soft' ? mix(hero, tokens.primary[scheme], 0.1) : mix(hero, BLACK, 0.08);
    return {
      hero,
      'hero-pattern': ground === 'deep' ? mix(hero, WHITE, 0.12) : pattern,
      'on-hero': text,
      'hero-muted': readableOn([hero, pattern, mix(hero, WHITE, 0.12)], mix(text, hero, 0.2)),
      'hero-action': ground === 'soft' ? actions.action[scheme] : text,
      'on-hero-action': ground === 'soft' ? actions['on-action'][scheme] : hero,
    };
  };
  const [light, dark] = [of('light'), of('dark')];
  return Object.fromEntries(
    (Object.keys(light) as HeroName[]).map((name) => [name, { light: light[name], dark: dark[name] }]),
  ) as Record<HeroName, Token>;
}

/**
 * Returns tokens, type scale and the brand's look as a style sheet: `--primary`, `--on-primary`, …, `--font`, `--type-h1`, …,
 * `--radius`, …. The page follows the system's scheme unless `color-scheme` is set on the root element.
 */
export function tokenStyle(site: Site): string {
  const colours = Object.entries({ ...tokensOf(site), ...actionsOf(site), ...heroOf(site) }).map(
    ([name, token]) => `--${name}:${lightDark(token)};`,
  );
  return `:root{color-scheme:light dark;${colours.join('')}${typeStyle()}${lookStyle(site.look)}}`;
}
