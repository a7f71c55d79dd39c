/** Data about a remote in the page. */
import { fingerprintOf } from '@coupon-center/portal-contracts';
import type { Capability, FederationManifest, RemoteVersion } from '@coupon-center/portal-contracts';

/** The part of a version's manifest that a page needs to load its code. */
export interface RemoteFacts {
  entry: string;
  /** The entry script sets this global variable. */
  globalName: string;
  /** Names of the modules that it takes from the shell. */
  shared: string[];
  /** `sha384-<base64>` of each of its files, by path. */
  files: Record<string, string>;
}

export function factsOf({ metaData, shared, files }: FederationManifest): RemoteFacts {
  const { remoteEntry, globalName } = metaData;
  return {
    entry: remoteEntry.path + remoteEntry.name,
    globalName,
    shared: shared.map(({ name }) => name),
    files,
  };
}

/** A version of a remote, and the address of its files. */
export interface PageRemoteVersion extends Pick<RemoteVersion, 'version' | 'declaration'> {
  /** Fingerprint of the manifest, which has the hashes of all other files; empty if it is served from source. */
  manifest: string;
  /** Address of the version's folder, with a trailing slash. */
  base: string;
  /** Facts from the manifest, only for the remote that the page was requested for, to keep pages small. */
  facts?: RemoteFacts;
  /** Says what it needs and this shell lacks; such a version is never loaded. */
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
  /** Set while a canary runs: the page reports how well it works with the version that it was given. */
  canary?: PageCanary;
}

export interface PageCanary {
  id: number;
  /** Whether `live` is the canary's version; if so, `earlier` is the live one. */
  isCanary: boolean;
}

/** Returns the address of the folder of a published version, with a trailing slash. */
export function publishedBase(name: string, version: string): string {
  return `/remotes/${name}/${version}/`;
}

/** @param lacks what the version needs and the shell of the page doesn't have, in words */
export function publishedVersion(
  { version, entry, files, declaration }: RemoteVersion,
  lacks = '',
): PageRemoteVersion {
  const base = publishedBase(declaration.name, version);
  return { version, manifest: fingerprintOf(files[entry]), declaration, base, ...(lacks && { lacks }) };
}
