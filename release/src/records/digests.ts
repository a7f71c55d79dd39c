import { createHash } from 'node:crypto';

/**
 * Serializes plain JSON data (no `undefined` in arrays, no dates) with sorted keys and without spaces, so a signature depends
 * on neither. This is the form of RFC 8785 for strings and whole numbers. Members that are `undefined` are left out, as in
 * JSON.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}

/** Returns `sha384-<base64>` of a file, as pages verify it. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
