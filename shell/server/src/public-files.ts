/** The files of `shell/public`, which have no versions: read once, and compressed when they are first asked for. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { StoredContent } from '@coupon-center/server-kit';

const TEXT = /\.(?:svg|json|txt)$/;
const COMPRESS = new Map<string, (content: Buffer) => Promise<Buffer>>([
  ['.br', promisify(brotliCompress)],
  ['.gz', promisify(gzip)],
]);

function stored(content: Buffer): StoredContent {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { sha256, size: content.length, read: () => Readable.from([content]) };
}

/** @returns a function that opens a file, or a compressed variant of a text by its ending */
export function openPublicFiles(folder: string): (path: string) => Promise<StoredContent | undefined> {
  const contents = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    contents.set(path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path));
  }
  const files = new Map([...contents].map(([path, content]) => [path, Promise.resolve(stored(content))]));

  return async (path) => {
    const known = files.get(path);
    if (known) return known;
    const ending = path.slice(-3);
    const content = contents.get(path.slice(0, -3));
    const compress = COMPRESS.get(ending);
    if (!content || !compress || !TEXT.test(path.slice(0, -3))) return undefined;
    const variant = compress(content).then(stored);
    files.set(path, variant);
    return variant;
  };
}
