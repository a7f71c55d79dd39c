/** The release service as a part of a larger server. */
export type { FileStore } from './file-store.ts';
export { createFolderStore } from './folder-store.ts';
export { writeAccess } from './local-access.ts';
export { releasePlugin } from './release-plugin.ts';
export { createReleaseService } from './release-service.ts';
export type { ReleaseService, ReleaseServiceOptions } from './release-service.ts';
export type { ReleaseTables } from './release-tables.ts';
export type { QaAccess } from './testers.ts';
