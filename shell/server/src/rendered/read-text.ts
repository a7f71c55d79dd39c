import { text } from 'node:stream/consumers';
import { integrityOf } from '@coupon-center/release';
import type { ReleaseSource } from '@coupon-center/release';

export interface WantedFile {
  /** Name of the remote or of the shell. */
  name: string;
  version: string;
  path: string;
  /** `sha384-<base64>`, as published with its version. */
  integrity: string | undefined;
}

/**
 * Returns the content of a published file.
 * @throws Error if it is missing, or differs from what was published
 */
export async function readText(
  source: ReleaseSource,
  { name, version, path, integrity }: WantedFile,
): Promise<string> {
  const file = await source.openFile(name, version, path);
  if (!file) throw new Error(`${name} ${version} has no file ${path}.`);
  const content = await text(await file.read());
  if (integrityOf(content) !== integrity) throw new Error(`${path} of ${name} ${version} was changed.`);
  return content;
}
