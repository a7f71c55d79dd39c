/** Computes how many bytes made-up remotes add to every page. */
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

/** Returns the bytes for each of a number of remotes. */
export function pageBytesOf(count: number): { plain: number; gzip: number; brotli: number } {
  const text = textOf(count);
  const each = (bytes: number) => Math.round(bytes / count);
  return {
    plain: each(text.length),
    gzip: each(gzipSync(text).length),
    brotli: each(brotliCompressSync(text, brotliOptions).length),
  };
}
