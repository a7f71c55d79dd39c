import { createHash } from 'node:crypto';

/** Returns `sha384-<base64>` of a file, as pages verify it. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
