/** Shows the changes since earlier pictures. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { changeOf, comparePictures, sorted, writePairs } from '@coupon-center/testing/pictures';
import type { Pair } from '@coupon-center/testing/pictures';
import { PICTURES } from './options.ts';

/** Share of the colour space by which antialiasing may differ. */
const THRESHOLD = 0.1;

/** Maximum number of pictures that are listed below the address of the page. */
const MOST_TOLD = 15;

const picturesIn = (folder: string) => globSync('*/*/*/*.png', { cwd: folder });

function pairOf(name: string, before: string, isBefore: boolean): Pair {
  const then = join(before, name);
  const now = join(PICTURES, name);
  if (!isBefore) return { name, changed: undefined, pictures: { other: name }, failures: {} };
  const { changed, marked } = comparePictures(readFileSync(then), readFileSync(now), THRESHOLD);
  const pictures: Pair['pictures'] = { one: relative(PICTURES, then), other: name };
  if (changed > 0) {
    pictures.marked = join('changed', name);
    mkdirSync(dirname(join(PICTURES, pictures.marked)), { recursive: true });
    writeFileSync(join(PICTURES, pictures.marked), marked);
  }
  return { name, changed, pictures, failures: {} };
}

/**
 * Writes `changes.html` beside the pictures: those that have changed, the biggest changes first.
 * @param before folder of earlier pictures
 * @returns its path, and the names of the pictures that have changed most
 */
export function comparePast(before: string): string {
  const earlier = new Set(picturesIn(before));
  const pairs = picturesIn(PICTURES).map((name) => pairOf(name, before, earlier.has(name)));
  const changed = sorted(pairs).filter((pair) => pair.changed !== 0);
  const path = join(PICTURES, 'changes.html');
  const intro = `<p>${pairs.length - changed.length} pictures are as they were.</p>`;
  writeFileSync(path, writePairs({ one: 'before', other: 'now', intro, pairs: changed }));
  return [path, ...changed.slice(0, MOST_TOLD).map((pair) => `  ${pair.name}: ${changeOf(pair)}`)].join('\n');
}
