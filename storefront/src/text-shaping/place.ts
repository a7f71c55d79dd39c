/** Places each part of a set text on the page. */
import type { Face } from './fonts.ts';
import { lineHeight } from './set-text.ts';
import type { SetText } from './set-text.ts';

export interface PlacedRun {
  text: string;
  face: Face;
  size: number;
  /** Left end. */
  x: number;
  baseline: number;
}

export interface Place {
  x: number;
  width: number;
  /** Baseline of the first line. */
  baseline: number;
  isCentred?: boolean;
}

/** Lines start at the side where their script does. */
export function placed(text: SetText, { x, width, baseline, isCentred = false }: Place): PlacedRun[] {
  const { size, lines } = text;
  return lines.flatMap((line, index) => {
    const free = width - line.width;
    let left = x + (isCentred ? free / 2 : text.isRightToLeft ? free : 0);
    return line.runs.map(({ text: shown, face, width: share }) => {
      const run = { text: shown, face, size, x: left, baseline: baseline + index * size * lineHeight(text) };
      left += share * size;
      return run;
    });
  });
}

/** The outlines of a run as path data of SVG. */
export function outlines({ text, face: { font }, size, x, baseline }: PlacedRun): string {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let left = x;
  return glyphs
    .map((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
      const at = [left + xOffset * scale, baseline - yOffset * scale] as const;
      left += xAdvance * scale;
      return glyph.path.transform(scale, 0, 0, -scale, ...at).toSVG();
    })
    .join('');
}
