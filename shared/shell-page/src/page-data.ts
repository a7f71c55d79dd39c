/**
 * The data that the server puts into the page for the shell, so that brand and remotes are known in the first round
 * trip.
 */
import type { Capability, RemoteDeclaration, RemoteVersion } from '@coupon-center/portal-contracts';
import type { Site } from '@coupon-center/site-config';
import { fingerprintOf } from './fingerprint.ts';
import { publishedBase } from './published-base.ts';
import type { SentRemotes } from './sent-remotes.ts';

export { PAGE_DATA_ID } from '@coupon-center/portal-contracts';

/** A version of a remote, and the address of its files. */
export interface PageRemoteVersion extends Pick<RemoteVersion, 'version' | 'declaration'> {
  /** Fingerprint of the manifest, which has the hashes of all other files; empty if it is served from source. */
  manifest: string;
  /** Address of the version's folder, with a trailing slash. */
  base: string;
  /** What it needs and this shell doesn't have, in words; it is never loaded. */
  lacks?: string;
  /** Served by its development server: its files change, so there are no hashes for them. */
  isDevelopment?: boolean;
}

export interface PageRemote {
  live: PageRemoteVersion;
  /** The version to fall back to. */
  earlier?: PageRemoteVersion;
  /** Capabilities that an operator granted; none if missing. */
  grants?: readonly Capability[];
}

export interface PageData {
  site: Site;
  remotes: Record<string, PageRemote>;
  /** `sha384-<base64>` of the shell's own files, by address. */
  assets: Record<string, string>;
}

/** @param lacks what the version needs and the shell of the page doesn't have, in words */
export function publishedVersion(
  { version, entry, files, declaration }: RemoteVersion,
  lacks = '',
): PageRemoteVersion {
  const base = publishedBase(declaration.name, version);
  return { version, manifest: fingerprintOf(files[entry]), declaration, base, ...(lacks && { lacks }) };
}

/** The data as the page has it. */
export type SentPageData = Omit<PageData, 'remotes'> & { remotes: SentRemotes };

/** Returns all declarations, in the order of the registry. */
export function declarationsOf({ remotes }: Pick<PageData, 'remotes'>): RemoteDeclaration[] {
  return Object.values(remotes).map(({ live }) => live.declaration);
}
