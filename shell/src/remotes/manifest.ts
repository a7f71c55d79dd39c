import { federationManifestSchema, fingerprintOf, MANIFEST_FILE } from '@coupon-center/portal-contracts';
import { factsOf } from '@coupon-center/shell-page';
import type { PageRemoteVersion, RemoteFacts } from '@coupon-center/shell-page';
import { checkProvided } from './provided-modules.ts';
import { withinTime } from '../common/within-time.ts';

const MANIFEST_TIMEOUT_MS = 10_000;

async function fingerprintOfBody(body: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', body));
  return fingerprintOf(`sha384-${btoa(String.fromCharCode(...hash))}`);
}

async function fetchFacts(
  { base, manifest: published, version, isDevelopment }: PageRemoteVersion,
  cache: RequestCache,
): Promise<RemoteFacts> {
  return withinTime(MANIFEST_TIMEOUT_MS, `The manifest of version ${version}`, async (signal) => {
    const response = await fetch(base + MANIFEST_FILE, { signal, cache });
    if (response.status === 404) throw new Error(`The manifest of version ${version} was not found.`);
    if (!response.ok) throw new Error(`The manifest of version ${version} answered ${response.status}.`);
    const body = await response.arrayBuffer();
    if (!isDevelopment && (await fingerprintOfBody(body)) !== published)
      throw new Error(`The manifest of version ${version} is not the file that was published.`);
    return factsOf(federationManifestSchema.parse(JSON.parse(new TextDecoder().decode(body))));
  });
}

/**
 * Returns a version's manifest from the page, or from the file, which is checked against the fingerprint in the page.
 * @param cache `reload` if the browser may still be waiting for an earlier request of the same file
 * @throws Error if it doesn't arrive in time, was changed, or needs a module that the shell doesn't provide
 */
export async function fetchManifest(
  version: PageRemoteVersion,
  cache: RequestCache = 'default',
): Promise<RemoteFacts> {
  const facts = version.facts ?? (await fetchFacts(version, cache));
  checkProvided(facts.shared);
  return facts;
}
