/** Share images and posters in memory: each is made once, few at a time, and the most recently requested ones are kept. */

/** Limit for all files together. */
const MOST_BYTES = 32 * 2 ** 20;
/** Drawing blocks the event loop for some hundredths of a second. */
const PARALLEL = 1;
/** Files that may wait to be made. */
const MOST_WAITING = 30;

/** Too many files are being made already. */
export class TooManyFiles extends Error {}

export interface FileCacheOptions {
  mostBytes?: number;
  mostWaiting?: number;
}

/** Returns a function that returns the file of a name, which is made if it isn't kept. */
export function createFileCache({
  mostBytes = MOST_BYTES,
  mostWaiting = MOST_WAITING,
}: FileCacheOptions = {}) {
  /** The least recently requested first. */
  const kept = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let bytes = 0;
  let running = 0;

  function keep(name: string, file: Buffer): void {
    kept.set(name, file);
    bytes += file.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) break;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  async function makeInTurn(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    if (running >= PARALLEL) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      const file = await make();
      keep(name, file);
      return file;
    } finally {
      making.delete(name);
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  /** @throws TooManyFiles */
  return async function fileOf(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = kept.get(name);
    if (file) {
      kept.delete(name);
      kept.set(name, file);
      return file;
    }
    const begun = making.get(name);
    if (begun) return begun;
    if (waiting.length >= mostWaiting)
      throw new TooManyFiles('Too many share images and posters are being made.');
    const made = makeInTurn(name, make);
    making.set(name, made);
    return made;
  };
}

export type FileCache = ReturnType<typeof createFileCache>;
