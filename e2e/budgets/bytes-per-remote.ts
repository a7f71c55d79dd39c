/** Bytes that another team's remote adds to every page: its routes and the fingerprint of its files. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { publishedVersion, sendRemotes } from '@coupon-center/shell-page';
import type { PageRemote } from '@coupon-center/shell-page';
import { syntheticRegistry } from '@coupon-center/shell-page/testing';

/** The server's own quality for pages, which differ with every load. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Returns how many bytes each of a number of made-up remotes adds. */
export function bytesPerRemote(count: number): { plain: number; gzip: number; brotli: number } {
  const remotes = Object.entries(syntheticRegistry(count).remotes).map(
    ([name, { live, earlier }]): [string, PageRemote] => {
      const [previous] = earlier.map((version) => publishedVersion(version));
      return [name, { live: publishedVersion(live), ...(previous && { earlier: previous }) }];
    },
  );
  const text = JSON.stringify(sendRemotes(Object.fromEntries(remotes)));
  const each = (bytes: number) => Math.round(bytes / count);
  return {
    plain: each(text.length),
    gzip: each(gzipSync(text).length),
    brotli: each(brotliCompressSync(text, brotliOptions).length),
  };
}
