/** The parts of a line from left to right, each in one font, even if the text is written from right to left. */
import bidiFactory from 'bidi-js';
import { faceOf } from './fonts.ts';
import type { Face, Weight } from './fonts.ts';

const bidi = bidiFactory();

export interface Run {
  text: string;
  face: Face;
  /** The width at size 1. */
  width: number;
}

interface Part extends Run {
  /** The level of the bidirectional algorithm: odd levels run from right to left. */
  level: number;
}

const widthOf = ({ font }: Face, text: string) => font.layout(text).advanceWidth / font.unitsPerEm;

export const isRightToLeft = (text: string): boolean =>
  bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1;

/** Letters that the font itself places from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Splits drawable text into words and spaces of one font and direction, in reading order. */
function partsOf(text: string, weight: Weight): Part[] {
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft(text) ? 'rtl' : 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const parts: Part[] = [];
  let index = 0;
  for (const character of text) {
    const level = levels[index] ?? 0;
    const face = faceOf(character, weight);
    const shown = mirrored.get(index) ?? character;
    const last = parts.at(-1);
    index += character.length;
    if (!face) continue;
    const goesOn = last?.face === face && last.level === level && (last.text === ' ') === (character === ' ');
    if (goesOn) last.text += shown;
    else parts.push({ text: shown, face, level, width: 0 });
  }
  for (const part of parts) {
    if (part.level % 2 === 1 && !RIGHT_TO_LEFT.test(part.text))
      part.text = Array.from(part.text).toReversed().join('');
    part.width = widthOf(part.face, part.text);
  }
  return parts;
}

/** Returns the parts of a line in the order in which they are seen (rule L2 of the bidirectional algorithm). */
export function runsOf(line: string, weight: Weight): Run[] {
  const parts = partsOf(line, weight);
  const highest = Math.max(0, ...parts.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < parts.length; start += 1) {
      let end = start;
      while ((parts[end]?.level ?? 0) >= level) end += 1;
      if (end > start + 1) parts.splice(start, end - start, ...parts.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  return parts;
}

export const lineWidth = (line: string, weight: Weight): number =>
  partsOf(line, weight).reduce((sum, { width }) => sum + width, 0);
