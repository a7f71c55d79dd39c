/**
 * Compression with the file of an earlier version as dictionary (RFC 9842): a file that has changed little takes a few
 * hundred bytes. A file's counterpart in another version has the same name except for the hash.
 */

/** The encoding: Zstandard with a dictionary. */
export const DELTA_ENCODING = 'dcz';

/** The hash that a build writes into the name of a file, before its ending. */
const HASH_IN_NAME = /\.[0-9a-f]{8,}(?=\.\w+$)/;
/** Characters that are literal in a pattern of addresses. */
const PLAIN = /^[\w./-]+$/;
const ENDING = /\.[0-9a-f]{64}\.dcz$/;

/** Returns the name that a file has in common with its counterparts in other versions. */
export function commonName(path: string): string {
  return path.replace(HASH_IN_NAME, '.*');
}

/**
 * Returns the path of a variant, next to the file, for clients that have the dictionary.
 * @param dictionary SHA-256 in hexadecimal
 */
export function deltaPath(path: string, dictionary: string): string {
  return `${path}.${dictionary}.${DELTA_ENCODING}`;
}

/** Returns the path of the file itself; undefined if a path is not that of such a variant. */
export function pathOfDelta(path: string): string | undefined {
  return ENDING.test(path) ? path.replace(ENDING, '') : undefined;
}

/**
 * Returns the header that lets a browser use a file as dictionary for its counterparts; undefined for one whose name it would
 * misunderstand.
 * @param folder where all versions are, e.g. `/remotes/mf-coupons`
 */
export function useAsDictionary(folder: string, path: string): string | undefined {
  const name = commonName(path);
  return PLAIN.test(`${folder}/${path}`) ? `match="${folder}/*/${name}"` : undefined;
}

/** Reads the header with which a browser names its dictionary. @returns SHA-256 in hexadecimal */
export function availableDictionary(header: string | string[] | undefined): string | undefined {
  const [, hash] = typeof header === 'string' ? (/^:([A-Za-z0-9+/]{43}=):$/.exec(header.trim()) ?? []) : [];
  return hash && Buffer.from(hash, 'base64').toString('hex');
}
