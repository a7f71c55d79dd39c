/**
 * What remotes cost every page: the compressed bytes of what the page says of 1, 10 and 100 made-up remotes, by remote.
 * Needs no portal.
 */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { publishedVersion, sendRemotes } from '@coupon-center/shell-page';
import type { PageRemote } from '@coupon-center/shell-page';
import { syntheticRegistry } from '@coupon-center/shell-page/testing';

/** The server's own quality for pages, which differ with every load. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function textOf(count: number): string {
  const remotes = Object.entries(syntheticRegistry(count).remotes).map(
    ([name, { live, earlier }]): [string, PageRemote] => {
      const [previous] = earlier.map((version) => publishedVersion(version));
      return [name, { live: publishedVersion(live), ...(previous && { earlier: previous }) }];
    },
  );
  return JSON.stringify(sendRemotes(Object.fromEntries(remotes)));
}

const rows = [1, 10, 100].map((count) => {
  const text = textOf(count);
  const each = (bytes: number) => Math.round(bytes / count);
  return {
    remotes: count,
    'bytes each': each(text.length),
    'gzip bytes each': each(gzipSync(text).length),
    'brotli bytes each': each(brotliCompressSync(text, brotliOptions).length),
  };
});
console.table(rows);
