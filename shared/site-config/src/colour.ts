/** Color arithmetic for the tokens: contrast, mixing, and shifting a color until it is readable. */

type Rgb = readonly [number, number, number];

export const WHITE = '#ffffff';
export const BLACK = '#000000';
/** Minimum contrast of text. @see WCAG 2.2, 1.4.3 */
const TEXT_CONTRAST = 4.5;
/** Minimum contrast of shapes. @see WCAG 2.2, 1.4.11 */
export const SHAPE_CONTRAST = 3;

function parse(colour: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`The colour ${colour} is not written as #rrggbb.`);
  const at = (index: number) => parseInt(colour.slice(index, index + 2), 16);
  return [at(1), at(3), at(5)];
}

function luminance(colour: string): number {
  const share = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  const [red, green, blue] = parse(colour);
  return 0.2126 * share(red) + 0.7152 * share(green) + 0.0722 * share(blue);
}

/** Contrast ratio, 1 to 21, of two colors written as `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Hue in degrees, 0 to 360; 0 for a grey. */
export function hueOf(colour: string): number {
  const [red, green, blue] = parse(colour);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread === 0) return 0;
  const sixths =
    most === red
      ? (green - blue) / spread
      : most === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  return (60 * sixths + 360) % 360;
}

/** Saturation, 0 (grey) to 1, of the HSL model. */
export function saturationOf(colour: string): number {
  const channels = parse(colour).map((value) => value / 255);
  const [most, least] = [Math.max(...channels), Math.min(...channels)];
  return most === least ? 0 : (most - least) / (1 - Math.abs(most + least - 1));
}

/** How far two hues are apart, 0 to 180 degrees. */
export function hueDistance(one: string, other: string): number {
  const apart = Math.abs(hueOf(one) - hueOf(other));
  return Math.min(apart, 360 - apart);
}

/** @param share of the second color, 0 to 1 */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [parse(one), parse(other)];
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] * (1 - share) + to[index] * share);
  return `#${([0, 1, 2] as const).map((index) => channel(index).toString(16).padStart(2, '0')).join('')}`;
}

/** The color, shifted towards black or white as far as it needs to be readable on every background. */
export function readableOn(backgrounds: readonly string[], colour: string, least = TEXT_CONTRAST): string {
  const [first = WHITE] = backgrounds;
  const end = contrast(WHITE, first) > contrast(BLACK, first) ? WHITE : BLACK;
  const steps = Array.from({ length: 21 }, (_, step) => mix(colour, end, step / 20));
  return steps.find((step) => backgrounds.every((background) => contrast(step, background) >= least)) ?? end;
}

/** White if it is readable on the color, else a near-black of the same hue. */
export function textOn(colour: string): string {
  return contrast(WHITE, colour) >= TEXT_CONTRAST ? WHITE : mix(colour, BLACK, 0.85);
}
