/** Compares pictures of screens, and shows the pairs on a page. */
export { comparePictures } from './compare-pictures.ts';
export { escape } from './escape.ts';
export { changeOf, sorted, writePairs } from './pairs-page.ts';
export type { Pair } from './pairs-page.ts';
