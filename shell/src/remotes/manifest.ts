/** Reads the federation manifest of a version, within its time limit and with the hash that the registry has for it. */
import { federationManifestSchema } from '@coupon-center/contracts';
import type { FederationManifest } from '@coupon-center/contracts';
import type { PageRemoteVersion } from '@coupon-center/shell-page';
import { checkProvided } from './provided-modules.ts';
import { withinTime } from './within-time.ts';

const MANIFEST_TIMEOUT_MS = 10_000;

/**
 * Fetches with a hash. A browser checks the hash of every body, even that of a 404, and only says that the fetch failed: so
 * the address is fetched once more without a hash to find out what is wrong with it.
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
 * @param cache `reload` where the browser may still wait for an earlier request of the same file
 * @throws Error when it does not come in time, was changed, or names a module that the shell does not provide
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
