/** Colours of a page from the colours of its brand, readable in light and in dark whatever a brand chose. */
import type { Site } from '@coupon-center/site-config';

type Rgb = readonly [number, number, number];

const WHITE = '#ffffff';
const BLACK = '#000000';
/** Least contrast of text, and of what only has to be seen (WCAG 2.2 AA). */
const TEXT = 4.5;
const SHAPE = 3;

function parse(colour: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`The colour ${colour} is not written as #rrggbb.`);
  const at = (index: number) => parseInt(colour.slice(index, index + 2), 16);
  return [at(1), at(3), at(5)];
}

function luminance(colour: string): number {
  const [red, green, blue] = parse(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * @param share of the second colour, 0 to 1
 */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)];
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] * (1 - share) + to[index] * share);
  return `#${([0, 1, 2] as const).map((index) => channel(index).toString(16).padStart(2, '0')).join('')}`;
}

/** The colour itself, or moved towards black or white until it stands out from every background. */
export function readableOn(backgrounds: readonly string[], colour: string, least = TEXT): string {
  const [first = WHITE] = backgrounds;
  const end = contrast(WHITE, first) > contrast(BLACK, first) ? WHITE : BLACK;
  const steps = Array.from({ length: 21 }, (_, step) => mix(colour, end, step / 20));
  return steps.find((step) => backgrounds.every((background) => contrast(step, background) >= least)) ?? end;
}

export interface Palette {
  background: string;
  surface: string;
  /** Behind the headline of a coupon. */
  tint: string;
  text: string;
  muted: string;
  border: string;
  accent: string;
  onAccent: string;
  focus: string;
}

function palette(site: Site, background: string, surface: string, text: string): Palette {
  const tint = mix(surface, site.primaryColor, 0.1);
  const backgrounds = [surface, background, tint];
  const accent = readableOn(backgrounds, site.primaryColor);
  return {
    background,
    surface,
    tint,
    text: readableOn(backgrounds, text),
    muted: readableOn(backgrounds, mix(text, background, 0.35)),
    border: mix(text, background, 0.82),
    accent,
    onAccent: readableOn([accent], contrast(WHITE, accent) >= TEXT ? WHITE : BLACK),
    focus: readableOn(backgrounds, site.focusVisibleColor, SHAPE),
  };
}

export function lightPalette(site: Site): Palette {
  return palette(site, site.bgColor, WHITE, site.textColor);
}

export function darkPalette(site: Site): Palette {
  const background = mix(site.textColor, BLACK, 0.45);
  return palette(site, background, mix(background, WHITE, 0.07), mix(site.bgColor, background, 0.06));
}
