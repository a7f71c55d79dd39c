/** Reads the federation manifest of a version, within its time limit and with the hash that the registry has for it. */
import { federationManifestSchema } from '@coupon-center/contracts';
import type { FederationManifest } from '@coupon-center/contracts';
import type { PageRemoteVersion } from '../page-data.ts';
import { checkProvided } from './provided-modules.ts';
import { withinTime } from './within-time.ts';

const MANIFEST_TIMEOUT_MS = 10_000;

/** @throws Error when it does not come in time, was changed, or names a module that the shell does not provide */
export async function fetchManifest({
  base,
  entry,
  files,
  version,
}: PageRemoteVersion): Promise<FederationManifest> {
  const integrity = files[entry] ?? '';
  return withinTime(MANIFEST_TIMEOUT_MS, `The manifest of version ${version}`, async (signal) => {
    const response = await fetch(base + entry, { integrity, signal });
    if (!response.ok) throw new Error(`The manifest of version ${version} answered ${response.status}.`);
    const manifest = federationManifestSchema.parse(await response.json());
    checkProvided(manifest.shared.map(({ name }) => name));
    return manifest;
  });
}
