/** What a page needs of the manifest of a version to load its code. */
import type { FederationManifest } from '@coupon-center/portal-contracts';

export interface RemoteFacts {
  /** Path of the entry script. */
  entry: string;
  /** Name of the global variable that the entry script sets. */
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
