/** Checks which files of a version may be served, and that their compressed variants match them. */
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import type { BrotliDecompress, Gunzip } from 'node:zlib';
import { ReleaseError } from '../errors.ts';
import { builtFilesOf } from '../records/version-record.ts';
import type { StoredFile, VersionRecord } from '../records/version-record.ts';

/** Decoders for the compressed variants that a build makes, by ending. */
const DECODERS = new Map<string, () => BrotliDecompress | Gunzip>([
  ['.br', createBrotliDecompress],
  ['.gz', createGunzip],
]);

/** Returns the paths at which the compressed variants of a file may be. */
export const variantsOf = (path: string): string[] => [...DECODERS.keys()].map((ending) => path + ending);

/** Files that a browser would open as a page, with their own scripts. */
const DOCUMENT = /\.(?:s?html?|xht(?:ml)?|svgz?|xml|xslt?|mht(?:ml)?)$/i;
/** SVG files, which are allowed in builds that don't list the files that their code refers to. */
const DRAWING = /\.svg$/i;

/** @throws {ReleaseError} if a file isn't one of the build, or could be opened as a page and no code refers to it */
export function checkServedFiles(record: VersionRecord): void {
  const files = Object.keys(builtFilesOf(record));
  const known = new Set(files.flatMap((path) => [path, ...variantsOf(path)]));
  const unknown = Object.keys(record.contents).find((path) => !known.has(path));
  if (unknown !== undefined)
    throw new ReleaseError(`${unknown} is neither a file of the build nor a compressed variant of one.`);
  const { assets } = record.kind === 'shell' ? {} : record;
  const isAsset = (path: string) => (assets ? assets.includes(path) : DRAWING.test(path));
  const document = files.find((path) => DOCUMENT.test(path) && !isAsset(path));
  if (document === undefined) return;
  throw new ReleaseError(
    `${document} could be opened as a page, but no code of the build refers to it. ` +
      'Import it from a script or a style sheet, which makes it an asset of the build, or remove it.',
  );
}

/** Returns whether the decoder failed, rather than the stream that it reads from. */
const isUndecodable = (error: unknown): boolean =>
  /^(?:Z_|ERR__|ERR_BROTLI)/.test(String((error as { code?: unknown }).code));

/** Returns whether a compressed variant has the content of its file, and nothing else; it never unpacks more than that. */
async function isVariantOf(
  { path, size, content }: { path: string; size: number; content: Readable },
  file: StoredFile,
  integrity: string,
): Promise<boolean> {
  const decoder = DECODERS.get(extname(path))?.();
  if (!decoder) return false;
  const hash = createHash('sha384');
  let unpacked = 0;
  try {
    await pipeline(content, decoder, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        unpacked += chunk.length;
        if (unpacked > file.size) return;
        hash.update(chunk);
      }
    });
  } catch (error) {
    if (isUndecodable(error) || unpacked > file.size) return false;
    throw error;
  }
  // A browser may refuse data after the end of the content.
  return decoder.bytesWritten === size && `sha384-${hash.digest('base64')}` === integrity;
}

/**
 * Unpacks the compressed variants, because browsers get them in place of the files whose hashes they know.
 * @param read returns a file that is served
 * @throws {ReleaseError} if the content of one differs from its file
 */
export async function checkVariants(
  record: VersionRecord,
  read: (path: string) => Promise<Readable>,
): Promise<void> {
  const { contents } = record;
  for (const [path, integrity] of Object.entries(builtFilesOf(record))) {
    for (const variant of variantsOf(path)) {
      const { [path]: file, [variant]: compressed } = contents;
      if (!file || !compressed) continue;
      const content = await read(variant);
      if (await isVariantOf({ path: variant, size: compressed.size, content }, file, integrity)) continue;
      throw new ReleaseError(
        `${variant} is not the compressed ${path}: it was altered or cut off after the build. Build and publish again.`,
      );
    }
  }
}
