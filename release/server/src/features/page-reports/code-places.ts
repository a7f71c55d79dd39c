/** Places in published code: which version they belong to, and whether they exist. */
import { text } from 'node:stream/consumers';
import type { CodePlace } from '@coupon-center/portal-contracts';
import type { FileStore } from '../../store/file-store.ts';
import type { Executor } from '../../database/release-tables.ts';
import { findVersion } from '../../database/versions.repository.ts';

/** Maximum number of files whose line lengths are cached. */
const KEPT_FILES = 200;

/** The version to which a file of a page belongs, and the file's path in it. */
export interface FileOfVersion {
  /** A remote, or `shell`. */
  name: string;
  version: string;
  path: string;
}

export function fileOfVersion(file: string): FileOfVersion | undefined {
  const [, name, version, path] = /^\/(?:remotes\/)?([^/]+)\/([^/]+)\/(.+)$/.exec(file) ?? [];
  return name === undefined || version === undefined || path === undefined
    ? undefined
    : { name, version, path };
}

/** Checks whether a place is in a file of a published version. */
export type PlaceCheck = (place: CodePlace) => Promise<boolean>;

/** Returns a function that makes a check for one report, which reads each version once. */
export function createPlaceChecks(db: Executor, store: FileStore): () => PlaceCheck {
  const kept = new Map<string, Promise<Uint32Array>>();

  /** Returns the lengths of a file's lines, as JavaScript counts them. */
  function linesOf(sha256: string): Promise<Uint32Array> {
    const known = kept.get(sha256);
    if (known) return known;
    const lines = store
      .read(sha256)
      .then(text)
      .then((code) => Uint32Array.from(code.split('\n'), ({ length }) => length));
    kept.set(sha256, lines);
    lines.catch(() => kept.delete(sha256));
    const [oldest] = kept.keys();
    if (kept.size > KEPT_FILES && oldest !== undefined) kept.delete(oldest);
    return lines;
  }

  return () => {
    const versions = new Map<string, ReturnType<typeof findVersion>>();
    return async ({ file, line, column }) => {
      const { name = '', version = '', path = '' } = fileOfVersion(file) ?? {};
      const key = `${name} ${version}`;
      const found = versions.get(key) ?? findVersion(db, name, version);
      versions.set(key, found);
      const contents = (await found)?.record.contents ?? {};
      const stored = Object.hasOwn(contents, path) ? contents[path] : undefined;
      if (!stored) return false;
      const length = (await linesOf(stored.sha256))[line - 1];
      // Browsers count from 1, and some errors are just past the end of a line.
      return length !== undefined && column <= length + 1;
    };
  };
}
