/** The registry of remotes, its store, and the functions that change it. */
export { ReleaseError } from './errors.ts';
export { grant, revoke } from './grants.ts';
export { EARLIER_VERSIONS_KEPT, promote, rollback } from './live.ts';
export { publish } from './publish.ts';
export type { PublishInput, PublishOptions, PublishResult } from './publish.ts';
export { publishPackage } from './publish-package.ts';
export { releaseShell } from './release-shell.ts';
export { createReleaseStore } from './release-store.ts';
export type { ReleaseStore } from './release-store.ts';
export { checkAgainstShell, checkShell, lacksOf } from './used-names.ts';
export * from './api.ts';
export { checkManifest } from './built-remote.ts';
export { canonicalJson } from './canonical-json.ts';
export { checkDeclaration, checkScreens } from './checks.ts';
export { promoteVersion, rollBack, withdrawVersion } from './registry-rules.ts';
export type { PromoteOptions, RemoteState } from './registry-rules.ts';
export type { ReleaseFile, ReleaseSource } from './release-source.ts';
export { createKeyPair, isSignedBy, keyIdOf, readPublicKey, signRecord } from './signing.ts';
export type { KeyPair } from './signing.ts';
export {
  filesOf,
  LIMITS,
  sha256Schema,
  signedVersionSchema,
  toRemoteVersion,
  versionOf,
} from './version-record.ts';
export type { SignedVersion, StoredFile, VersionRecord } from './version-record.ts';
export { prepareVersion } from './prepare-version.ts';
export type { Origin, PreparedVersion } from './prepare-version.ts';
export { publishFolder } from './publish-folder.ts';
export type { PublishOptions as FolderOptions } from './publish-folder.ts';
export { createReleaseClient, ReleaseRefusal } from './release-client.ts';
export type { ReleaseClient } from './release-client.ts';
