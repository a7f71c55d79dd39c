/** Prints how many bytes 1, 10 and 100 made-up remotes add to every page, per remote. Needs no portal. */
import { pageBytesOf } from './page-bytes-of.ts';

const rows = [1, 10, 100].map((remotes) => {
  const { plain, gzip, brotli } = pageBytesOf(remotes);
  return { remotes, 'bytes each': plain, 'gzip bytes each': gzip, 'brotli bytes each': brotli };
});
console.table(rows);
