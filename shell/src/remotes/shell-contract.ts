/** Makes the objects that remotes are mounted with. */
import type { NavigateFunction } from 'react-router-dom';
import type { ApiClient } from '@coupon-center/api-client';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/contracts';
import type { Readable, RemoteLocation, ShellContract } from '@coupon-center/remote-kit';
import type { SessionBus } from '@coupon-center/session';
import type { PortalState } from '../portal/portal-state.ts';

/**
 * One contract for one mount. A remote may keep it a while after (in a timer of its cache, say), and with it everything in
 * the scope where its functions were made: that must not be the scope that knows the page's elements, so the platform
 * makes contracts.
 *
 * `life` is aborted when the mount ends. From then on the remote can neither move the portal nor hold it back; it may still
 * tell the user what became of a call that was under way.
 */
export type ContractFactory = (
  remote: string,
  location: Readable<RemoteLocation>,
  go: NavigateFunction,
  life: AbortSignal,
) => ShellContract;

export function createContractFactory(
  {
    page,
    notices,
    diagnostics,
    leaveGuards,
  }: Pick<PortalState, 'notices' | 'diagnostics' | 'leaveGuards'> & {
    page: Pick<PortalState['page'], 'site'>;
  },
  api: ApiClient,
  session: SessionBus,
): ContractFactory {
  function guardWithin(life: AbortSignal, isDirty: () => boolean): () => void {
    if (life.aborted) return () => undefined;
    const remove = leaveGuards.add(isDirty);
    life.addEventListener('abort', remove, { once: true });
    return () => {
      life.removeEventListener('abort', remove);
      remove();
    };
  }

  return (remote, location, go, life) => ({
    version: SHELL_CONTRACT_VERSION,
    site: page.site,
    session,
    api,
    location,
    navigate: (to, options) => {
      if (!life.aborted) void go(to, options);
    },
    guardLeaving: (isDirty) => guardWithin(life, isDirty),
    notify: notices.notify,
    report: (error, context) => {
      diagnostics.report(error, { remote, ...context });
    },
  });
}
