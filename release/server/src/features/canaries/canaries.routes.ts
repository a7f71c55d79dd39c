/** Calls by which a team tries a version on a share of the visitors. */
import { releaseCalls } from '@coupon-center/release';
import { NO_STORE, seenRevision } from '../../http/release-routes.ts';
import type { ReleaseRoute } from '../../http/release-routes.ts';
import type { Canaries } from './canary.service.ts';

/** @param changed announces a change that this process has made */
export function canaryRoutes(
  route: ReleaseRoute,
  { canaries, changed }: { canaries: Canaries; changed: <T>(result: T) => T },
): void {
  route(releaseCalls.readCanary, async ({ params: { name }, reply }) => {
    const canary = await canaries.status(name);
    void reply.headers({ ...NO_STORE, etag: `"${canary.revision}"` });
    return canary;
  });

  route(releaseCalls.startCanary, async ({ params: { name }, body, caller, request }) =>
    changed(await canaries.start(caller, { ...body, name, revision: seenRevision(request) })),
  );

  route(releaseCalls.stopCanary, async ({ params: { name }, query: { reason }, caller, request }) =>
    changed(await canaries.stop(caller, { name, revision: seenRevision(request), reason })),
  );
}
