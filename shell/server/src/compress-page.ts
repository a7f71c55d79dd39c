/** Compresses a page on its way out; files were compressed by the build. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Half of what the slowest setting would take away, in a thousandth of its time. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

export interface CompressedPage {
  body: Buffer | string;
  encoding?: 'br' | 'gzip';
}

/** @param accepted value of the `Accept-Encoding` header */
export async function compressPage(html: string, accepted = ''): Promise<CompressedPage> {
  if (/\bbr\b/.test(accepted)) return { body: await brotli(html, QUICK), encoding: 'br' };
  if (/\bgzip\b/.test(accepted)) return { body: await zip(html), encoding: 'gzip' };
  return { body: html };
}
