/** Calls by which teams look at their remotes. */
import { releaseCalls } from '@coupon-center/release';
import { historyOf } from '../../access/audit.ts';
import type { Executor } from '../../database/release-tables.ts';
import { NO_STORE } from '../../http/release-routes.ts';
import type { ReleaseRoute } from '../../http/release-routes.ts';
import type { PageErrorsService } from '../page-reports/page-errors.service.ts';
import type { VitalsService } from '../vitals/vitals.service.ts';
import { listStatus, remoteStatus } from './status.ts';

export function remoteRoutes(
  route: ReleaseRoute,
  { db, pageErrors, vitals }: { db: Executor; pageErrors: PageErrorsService; vitals: VitalsService },
): void {
  route(releaseCalls.listRemotes, async ({ caller, reply }) => {
    void reply.headers(NO_STORE);
    return { remotes: await listStatus(db, caller.principal.scope) };
  });

  route(releaseCalls.readRemote, async ({ params: { name }, reply }) => {
    const status = await remoteStatus(db, name);
    void reply.headers({ ...NO_STORE, etag: `"${status.revision}"` });
    return status;
  });

  route(releaseCalls.readHistory, async ({ params: { name }, reply }) => {
    void reply.headers(NO_STORE);
    return { entries: await historyOf(db, name) };
  });

  route(releaseCalls.listPageErrors, async ({ params: { name }, reply }) => {
    const { owner } = await remoteStatus(db, name);
    void reply.headers(NO_STORE);
    return { owner, errors: await pageErrors.groups(name) };
  });

  route(releaseCalls.readVitals, async ({ params: { name }, reply }) => {
    void reply.headers(NO_STORE);
    return vitals.read(name);
  });
}
