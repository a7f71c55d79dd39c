/** Creates the contract objects that remotes are mounted with. */
import type { NavigateFunction } from 'react-router-dom';
import type { ApiClient } from '@coupon-center/api-client';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { Readable, RemoteLocation, ShellContract } from '@coupon-center/remote-kit';
import type { SessionBus } from '@coupon-center/session';
import type { PortalState } from '../portal/portal-state.ts';

/**
 * Creates the contract of one mount. A remote may hold on to it after unmounting (e.g. in a cache timer), and thereby
 * to the scope of its functions. The platform creates contracts so that this scope doesn't include elements of the
 * page.
 *
 * `life` is aborted when the mount ends. After that the remote can neither navigate nor block navigation, but it may
 * still notify the user about a call that was in progress.
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
