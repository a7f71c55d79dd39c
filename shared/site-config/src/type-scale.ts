/** The type scale: every text size in the portal. Style sheets use `font: var(--type-h1)`, Material UI its variants. */

/** The variable font that the shell serves, a fallback with the same metrics, and the system's fonts. */
export const FONT_FAMILY =
  '"Figtree Variable", "Figtree Fallback", system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif';
/** The brand's own typeface; on a page from an earlier server, that of all text. */
export const HEADING_FAMILY = 'var(--font-heading, inherit)';
const CODE_FAMILY = 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace';

export interface TypeStyle {
  fontFamily?: string;
  fontSize: string;
  fontWeight: number;
  lineHeight: number;
  letterSpacing?: string;
}

export const TYPE_SCALE = {
  display: {
    fontFamily: HEADING_FAMILY,
    fontSize: 'clamp(2.25rem, 1.45rem + 3.4vw, 3.75rem)',
    fontWeight: 800,
    lineHeight: 1.05,
    letterSpacing: '-0.025em',
  },
  h1: {
    fontFamily: HEADING_FAMILY,
    fontSize: 'clamp(1.625rem, 1.35rem + 1.2vw, 2.125rem)',
    fontWeight: 750,
    lineHeight: 1.2,
    letterSpacing: '-0.015em',
  },
  h2: {
    fontFamily: HEADING_FAMILY,
    fontSize: '1.25rem',
    fontWeight: 700,
    lineHeight: 1.3,
    letterSpacing: '-0.005em',
  },
  h3: { fontSize: '1.0625rem', fontWeight: 700, lineHeight: 1.35 },
  body1: { fontSize: '1rem', fontWeight: 400, lineHeight: 1.55 },
  body2: { fontSize: '0.9375rem', fontWeight: 400, lineHeight: 1.5 },
  caption: { fontSize: '0.8125rem', fontWeight: 450, lineHeight: 1.45 },
  button: { fontSize: '0.9375rem', fontWeight: 650, lineHeight: 1.5 },
  code: {
    fontFamily: CODE_FAMILY,
    fontSize: '0.9375rem',
    fontWeight: 600,
    lineHeight: 1.5,
    letterSpacing: '0.04em',
  },
} as const satisfies Readonly<Record<string, TypeStyle>>;

/** Returns custom properties: `--font`, and for each variant `--type-…`, the value of the `font` property. */
export function typeStyle(): string {
  const variants = Object.entries<TypeStyle>(TYPE_SCALE).map(
    ([name, { fontFamily = 'var(--font)', fontSize, fontWeight, lineHeight }]) =>
      `--type-${name}:${fontWeight} ${fontSize}/${lineHeight} ${fontFamily === HEADING_FAMILY ? 'var(--font-heading)' : fontFamily};`,
  );
  return `--font:${FONT_FAMILY};${variants.join('')}`;
}
