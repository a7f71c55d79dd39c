/** The typefaces of headings: files that the servers send, and the style with which only the brand's own page asks for one. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Look, Site } from '../site.ts';

type Typeface = Exclude<Look['typeface'], 'grotesque'>;

/** A font that most machines have, and how it is scaled to the typeface's metrics, so that nothing moves when it loads. */
interface Fallback {
  local: 'serif' | 'sans';
  /** Scale in percent, by the widths of English headlines. */
  size: number;
  ascent: number;
  descent: number;
}

const FALLBACKS: Readonly<Record<Typeface, Fallback>> = {
  serif: { local: 'serif', size: 104.5, ascent: 93.6, descent: 24.4 },
  rounded: { local: 'sans', size: 93.7, ascent: 104, descent: 25.2 },
  slab: { local: 'serif', size: 102.4, ascent: 92.2, descent: 25 },
};
const LOCAL = {
  serif: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold'],
  sans: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
} as const;

export interface HeadingFont {
  /** File name with a fingerprint, so that browsers may cache the file forever. */
  name: string;
  content: Uint8Array;
}

function readFont(typeface: Typeface): HeadingFont {
  const content = readFileSync(new URL(`../../fonts/${typeface}.woff2`, import.meta.url));
  const digest = createHash('sha256').update(content).digest('hex').slice(0, 12);
  return { name: `${typeface}.${digest}.woff2`, content };
}

const fonts: Readonly<Record<Typeface, HeadingFont>> = {
  serif: readFont('serif'),
  rounded: readFont('rounded'),
  slab: readFont('slab'),
};

/** Returns the file of the brand's typeface; undefined if headings are set in the font of all text. */
export function headingFont({ look }: Site): HeadingFont | undefined {
  return look && look.typeface !== 'grotesque' ? fonts[look.typeface] : undefined;
}

/** Returns a file by its name. */
export function headingFontNamed(name: string): HeadingFont | undefined {
  return Object.values(fonts).find((font) => font.name === name);
}

/**
 * Returns the style that declares the brand's typeface; empty if it needs none.
 * @param base path of the folder in which the server has the files, with a slash at its end
 */
export function headingFontStyle(site: Site, base: string): string {
  const font = headingFont(site);
  if (!font) return '';
  const { local, size, ascent, descent } = FALLBACKS[font.name.split('.')[0] as Typeface];
  const sources = LOCAL[local].map((name) => `local("${name}")`);
  return (
    `@font-face{font-family:Heading;font-weight:300 900;font-display:swap;src:url(${base}${font.name})format("woff2")}` +
    `@font-face{font-family:"Heading Fallback";font-weight:300 900;size-adjust:${size}%;ascent-override:${ascent}%;` +
    `descent-override:${descent}%;line-gap-override:0%;src:${sources.join()}}`
  );
}
