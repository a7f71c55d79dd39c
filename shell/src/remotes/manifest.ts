/** Reads the federation manifest of a version, with a time limit and the hash from the registry. */
import { federationManifestSchema } from '@coupon-center/portal-contracts';
import type { FederationManifest } from '@coupon-center/portal-contracts';
import type { PageRemoteVersion } from '@coupon-center/shell-page';
import { checkProvided } from './provided-modules.ts';
import { withinTime } from './within-time.ts';

const MANIFEST_TIMEOUT_MS = 10_000;

/**
 * Fetches with a hash. Browsers check the hash of every body, even of a 404, and only report that the fetch failed, so
 * a failed fetch is repeated without the hash to find out the reason.
 */
async function fetchPublished(
  address: string,
  { integrity, signal, cache }: RequestInit & { integrity: string },
): Promise<Response> {
  try {
    return await fetch(address, { integrity, signal, cache });
  } catch (cause) {
    if (!integrity || signal?.aborted) throw cause;
    const unchecked = await fetch(address, { signal, cache: 'no-store' });
    if (!unchecked.ok) return unchecked;
    throw new Error('It is not the file that was published.', { cause });
  }
}

/**
 * @param cache `reload` if the browser may still be waiting for an earlier request of the same file
 * @throws Error if it doesn't arrive in time, was changed, or needs a module that the shell doesn't provide
 */
export async function fetchManifest(
  { base, entry, files, version }: PageRemoteVersion,
  cache: RequestCache = 'default',
): Promise<FederationManifest> {
  return withinTime(MANIFEST_TIMEOUT_MS, `The manifest of version ${version}`, async (signal) => {
    const integrity = files[entry] ?? '';
    const response = await fetchPublished(base + entry, { integrity, signal, cache });
    if (response.status === 404) throw new Error(`The manifest of version ${version} was not found.`);
    if (!response.ok) throw new Error(`The manifest of version ${version} answered ${response.status}.`);
    const manifest = federationManifestSchema.parse(await response.json());
    checkProvided(manifest.shared.map(({ name }) => name));
    return manifest;
  });
}
