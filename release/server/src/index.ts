/** The release service as a part of a larger server. */
export type { FileStore } from './store/file-store.ts';
export { migrations } from './migrations/index.ts';
export { createFolderStore } from './store/folder-store.ts';
export { writeAccess } from './access/local-access.ts';
export { releasePlugin } from './release-plugin.ts';
export { createReleaseService } from './release-service.ts';
export type { ReleaseService, ReleaseServiceOptions } from './release-service.ts';
export type { ReleaseTables } from './database/release-tables.ts';
export type { QaAccess } from './access/testers.ts';
