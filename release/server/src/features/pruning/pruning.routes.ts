/** The call by which a team deletes versions that nothing needs. */
import { releaseCalls } from '@coupon-center/release';
import type { Executor } from '../../database/release-tables.ts';
import type { ReleaseRoute } from '../../http/release-routes.ts';
import type { FileStore } from '../../store/file-store.ts';
import { prune } from './prune.service.ts';

/** @param changed announces a change that this process has made */
export function pruningRoutes(
  route: ReleaseRoute,
  { db, store, changed }: { db: Executor; store: FileStore; changed: <T>(result: T) => T },
): void {
  route(releaseCalls.prune, async ({ params: { name }, body, caller }) => {
    // A team that prunes by hand is not uploading; if it is, its files are sent again.
    const uploadHours = 0;
    return changed(await prune(db, store, caller, { ...body, name, uploadHours }));
  });
}
