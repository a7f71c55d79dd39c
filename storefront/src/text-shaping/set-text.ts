/** Breaks text into lines that fit a box: large if it is short, smaller if it is long, and cut off where nothing else helps. */
import { drawable } from './fonts.ts';
import type { Weight } from './fonts.ts';
import { isRightToLeft, lineWidth, runsOf } from './runs.ts';
import type { Run } from './runs.ts';

export interface Box {
  width: number;
  mostLines: number;
  /** Sizes to try, the largest first. */
  sizes: readonly number[];
  weight: Weight;
}

export interface SetText {
  size: number;
  weight: Weight;
  isRightToLeft: boolean;
  lines: { runs: Run[]; width: number }[];
}

/** Distance between baselines, as a share of the size. */
export const lineHeight = ({ weight }: { weight: Weight }): number => (weight === 800 ? 1.08 : 1.25);

/** Height of capital letters, as a share of the size. */
export const CAP_HEIGHT = 0.7;

/** Splits text into what people see as characters. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const MORE = '…';

/** Returns the width of text in the unit of a size of 1. */
type Measure = (text: string) => number;

/** Measures each word once, for all sizes. */
function measuring(weight: Weight): Measure {
  const known = new Map<string, number>();
  return (text) => {
    const width = known.get(text) ?? lineWidth(text, weight);
    known.set(text, width);
    return width;
  };
}

/** Splits a word that is wider than a line. */
function broken(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of characters.segment(word)) {
    if (piece !== '' && measure(piece + segment) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

interface Lines {
  lines: string[];
  /** Whether a word had to be split. */
  isBroken: boolean;
}

/** @param width of the lines, in the unit of a size of 1 */
function breakLines(text: string, width: number, measure: Measure): Lines {
  const lines: { text: string; width: number }[] = [];
  const space = measure(' ');
  let isBroken = false;
  for (const word of text.split(' ')) {
    const pieces = broken(word, width, measure);
    if (pieces.length > 1) isBroken = true;
    for (const [index, piece] of pieces.entries()) {
      const own = measure(piece);
      const last = lines.at(-1);
      if (index === 0 && last && last.width + space + own <= width) {
        last.text += ` ${piece}`;
        last.width += space + own;
      } else lines.push({ text: piece, width: own });
    }
  }
  return { lines: lines.map((line) => line.text), isBroken };
}

function cutOff(lines: readonly string[], most: number, fits: (line: string) => boolean): string[] {
  if (lines.length <= most) return [...lines];
  const kept = lines.slice(0, most);
  const last = Array.from(characters.segment(kept.at(-1) ?? ''), ({ segment }) => segment);
  while (last.length > 0 && !fits(last.join('').trimEnd() + MORE)) last.pop();
  kept[most - 1] = last.join('').trimEnd() + MORE;
  return kept;
}

/** Sets a text; there are no lines if none of it can be drawn. */
export function setText(text: string, { width, mostLines, sizes, weight }: Box): SetText {
  const shown = drawable(text);
  const smallest = sizes.at(-1) ?? 0;
  const facts = { weight, isRightToLeft: isRightToLeft(shown) };
  if (shown === '') return { ...facts, size: smallest, lines: [] };
  const measure = measuring(weight);
  for (const size of sizes) {
    const { lines, isBroken } = breakLines(shown, width / size, measure);
    if (size > smallest && (isBroken || lines.length > mostLines)) continue;
    const kept = cutOff(lines, mostLines, (line) => lineWidth(line, weight) * size <= width).map((line) => {
      const runs = runsOf(line, weight);
      return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) * size };
    });
    return { ...facts, size, lines: kept };
  }
  throw new RangeError('A box needs a size.');
}

/** Returns the height from the top of the first line's capital letters to the last baseline. */
export function heightOf(text: SetText): number {
  const { size, lines } = text;
  return lines.length === 0 ? 0 : size * (CAP_HEIGHT + (lines.length - 1) * lineHeight(text));
}
