/** Makes the smallest visible change: different words in the heading of one screen. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@coupon-center/testing/program';
import type { OnEnd } from '../command.ts';

/** The changed remote, its screen, and the heading of that screen. */
export const CHANGED = { remote: 'mf-coupons', path: '/coupons', heading: 'MY COUPONS' };
const FILE = join(root, CHANGED.remote, 'src/routes/coupons.tsx');
const CODE = '`MY ${product';

/**
 * Returns a function that puts words before the heading in the source of this checkout, which is restored at the end.
 * @throws Error if the source no longer has the heading
 */
export function sourceChanger(onEnd: OnEnd): (words: string) => void {
  const source = readFileSync(FILE, 'utf8');
  if (!source.includes(CODE)) throw new Error(`${FILE} no longer has ${CODE}.`);
  const restore = () => {
    if (readFileSync(FILE, 'utf8') !== source) writeFileSync(FILE, source);
  };
  process.once('exit', restore);
  onEnd(restore);
  return (words) => writeFileSync(FILE, source.replace(CODE, `\`${words} ${CODE.slice(1)}`));
}
