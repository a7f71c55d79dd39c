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
export { brokenBy, checkAgainstShell, checkShell } from './used-names.ts';
