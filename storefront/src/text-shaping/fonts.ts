/**
 * The fonts of share images and posters, which come with them to look the same on every machine: Figtree, and Noto Sans
 * for scripts that Figtree lacks. A file is opened when a character first needs it.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import type { Font } from 'fontkit';

/** A character is drawn with the first that has it. */
const FILES = [
  'figtree/files/figtree-latin',
  'figtree/files/figtree-latin-ext',
  'noto-sans/files/noto-sans-vietnamese',
  'noto-sans/files/noto-sans-cyrillic',
  'noto-sans/files/noto-sans-greek',
  'noto-sans-hebrew/files/noto-sans-hebrew-hebrew',
  'noto-sans-arabic/files/noto-sans-arabic-arabic',
] as const;

export type Weight = 500 | 800;

export interface Face {
  /** Distinguishes it from other fonts. */
  name: string;
  content: Buffer;
  font: Font;
  /** Code points that it has; asking the font itself is slow. */
  characters: ReadonlySet<number>;
}

const require = createRequire(import.meta.url);
const opened = new Map<string, Face>();

function open(file: string, weight: Weight): Face {
  const name = `${file}-${weight}-normal.woff`;
  const known = opened.get(name);
  if (known) return known;
  const content = readFileSync(require.resolve(`@fontsource/${name}`));
  const font = fontkit.create(content) as Font;
  const face = { name, content, font, characters: new Set(font.characterSet) };
  opened.set(name, face);
  return face;
}

/** Returns the font that has a character; undefined if none has it. */
export function faceOf(character: string, weight: Weight): Face | undefined {
  const point = character.codePointAt(0) ?? 0;
  for (const file of FILES) {
    const face = open(file, weight);
    if (face.characters.has(point)) return face;
  }
  return undefined;
}

const SPACES = /\s+/gu;
/** Control characters, including those that change the direction of text, and lone surrogates. */
const INVISIBLE = /\p{C}+/gu;

/**
 * Returns a text without what can't be drawn. Fancy letters become plain ones; emoji and letters of scripts that no font
 * has are left out.
 */
export function drawable(text: string): string {
  const characters = Array.from(text.replaceAll(SPACES, ' ').normalize('NFC').replaceAll(INVISIBLE, ''));
  const has = (character: string) => faceOf(character, 500) !== undefined;
  const kept = characters.map((character) => {
    if (has(character)) return character;
    const plain = Array.from(character.normalize('NFKC'));
    return plain.every(has) ? plain.join('') : '';
  });
  return kept.join('').replaceAll(SPACES, ' ').trim();
}
