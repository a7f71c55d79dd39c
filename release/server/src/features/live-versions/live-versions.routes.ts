/** Calls that change which version is live, or which versions can become live. */
import { releaseCalls } from '@coupon-center/release';
import { seenRevision } from '../../http/release-routes.ts';
import type { ReleaseRoute } from '../../http/release-routes.ts';
import type { Changes } from './changes.service.ts';

/** @param changed announces a change that this process has made */
export function liveVersionRoutes(
  route: ReleaseRoute,
  { changes, changed }: { changes: Changes; changed: <T>(result: T) => T },
): void {
  route(releaseCalls.promote, async ({ params: { name }, body, caller, request }) =>
    changed(await changes.promote(caller, { ...body, name, revision: seenRevision(request) })),
  );

  route(releaseCalls.rollBack, async ({ params: { name }, body, caller, request }) =>
    changed(await changes.rollBack(caller, { ...body, name, revision: seenRevision(request) })),
  );

  route(releaseCalls.withdraw, async ({ params: { name }, body, caller, request }) =>
    changed(await changes.withdraw(caller, { ...body, name, revision: seenRevision(request) })),
  );

  route(releaseCalls.reinstate, async ({ params: { name }, body, caller }) =>
    changed(await changes.reinstate(caller, { ...body, name })),
  );

  route(releaseCalls.setGrant, async ({ params: { name }, body, caller }) => {
    await changes.setGrant(caller, { ...body, name });
    changed(undefined);
  });
}
