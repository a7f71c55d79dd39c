/** A JSON document on disk, changed by atomic transactions. */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { writeFileAtomic } from '@coupon-center/server-kit/write-file-atomic';

export interface JsonStore<T> {
  /** The last committed document. Treat it as read-only: a change works on a copy. */
  current(): T;
  /**
   * Runs `work` on a copy of the document and commits the copy. Changes run one after the other; the promise resolves
   * once the document is on disk. If `work` throws, nothing changes.
   */
  change<R>(work: (draft: T) => R): Promise<R>;
  /** Replaces the document; parts that the new one lacks are as in an empty one. */
  replace(document: Partial<T>): Promise<void>;
  /** Resolves when all pending changes have been committed or refused. */
  idle(): Promise<void>;
}

/**
 * Opens the document at `path`, or starts with `initial` if it doesn't exist.
 *
 * @throws if the file isn't JSON, naming the file and what to do about it
 */
export async function openJsonStore<T extends object>(path: string, initial: T): Promise<JsonStore<T>> {
  await mkdir(dirname(path), { recursive: true });
  let committed = { ...initial, ...(await readDocument(path)) };
  let tail: Promise<unknown> = Promise.resolve();

  function change<R>(work: (draft: T) => R): Promise<R> {
    const turn = tail.then(async () => {
      const draft = structuredClone(committed);
      const result = work(draft);
      await commit(draft);
      return result;
    });
    tail = turn.catch(() => undefined);
    return turn;
  }

  async function commit(draft: T): Promise<void> {
    const text = JSON.stringify(draft);
    await writeFileAtomic(path, text, { mode: 0o600 });
    // Parsing the text again leaves in memory exactly what a restart would read.
    committed = JSON.parse(text) as T;
  }

  return {
    current: () => committed,
    change,
    async replace(document) {
      const turn = tail.then(() => commit({ ...initial, ...document }));
      tail = turn.catch(() => undefined);
      await turn;
    },
    async idle() {
      await tail;
    },
  };
}

async function readDocument(path: string): Promise<object> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    return JSON.parse(text) as object;
  } catch (cause) {
    throw new Error(`The sandbox's state in ${path} is not valid JSON. Delete the file to start empty.`, {
      cause,
    });
  }
}
