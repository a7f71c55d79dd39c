/** Limits how much code a remote may have. */
import { ReleaseError } from '../errors.ts';
import type { RemoteVersionRecord } from '../records/version-record.ts';

/** Maximum compressed bytes of a remote's scripts and style sheets; its `remote.json` may set another, where a review sees it. */
export const DEFAULT_BYTE_BUDGET = 75_000;

const CODE = /\.(?:js|css)$/;

/** Returns the bytes of all scripts and style sheets, compressed with gzip as every server sends them. */
export function bytesOf({ contents }: Pick<RemoteVersionRecord, 'contents'>): number {
  return Object.entries(contents)
    .filter(([path]) => CODE.test(path))
    .reduce((sum, [path, { size }]) => sum + (contents[`${path}.gz`]?.size ?? size), 0);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * Describes the size of a remote in words.
 * @throws {ReleaseError} if that is more than its budget
 */
export function checkBytes({
  version,
  declaration,
  contents,
}: Pick<RemoteVersionRecord, 'version' | 'declaration' | 'contents'>): string {
  const { name, owner, byteBudget = DEFAULT_BYTE_BUDGET } = declaration;
  const bytes = bytesOf({ contents });
  const measured = `${kilobytes(bytes)} of ${kilobytes(byteBudget)}, compressed`;
  if (bytes <= byteBudget) return `${measured}.`;
  throw new ReleaseError(
    `${name} ${version} has ${measured}. Make it smaller, or raise 'byteBudget' in remote.json, where a reviewer will see it. Owner: ${owner}.`,
  );
}
