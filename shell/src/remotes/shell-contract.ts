import { createRemoteApi } from '@coupon-center/api-client';
import type { ApiClient, RemoteApi } from '@coupon-center/api-client';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { Capability } from '@coupon-center/portal-contracts';
import type {
  Preferences,
  Readable,
  RemoteLocation,
  SessionControl,
  ShellContract,
} from '@coupon-center/remote-kit';
import { createRemoteSession, withinLife } from '@coupon-center/session';
import type { SessionBus } from '@coupon-center/session';
import type { Go } from '../history/guarded-history.ts';
import type { PortalState } from '../portal/portal-state.ts';
import { createPreferences } from './preferences.ts';

/**
 * Creates the contract of one mount. A remote may hold on to it after unmounting, e.g. in a cache timer, and thereby to the
 * scope of its functions; the platform creates contracts so that this scope includes no elements of the page.
 *
 * `life` is aborted when the mount ends. After that the remote hears nothing more and can neither navigate nor block
 * navigation, but it may still notify the user, and announce the result, of a pending call. `needs` are the granted
 * capabilities of the mounted version.
 */
export type ContractFactory = (
  remote: string,
  location: Readable<RemoteLocation>,
  go: Go,
  life: AbortSignal,
  needs: readonly Capability[],
) => ShellContract;

/** Hears of each call by which a remote changes something, with the pending response. */
export type OnChange = (remote: string, answer: Promise<unknown>) => void;

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
  bus: SessionBus,
  onChange?: OnChange,
): ContractFactory {
  const refreshUser = () => api.refreshUser();
  const sessionControl = Object.freeze<SessionControl>({
    start: (tokens) => api.startSession(tokens),
    end: () => api.endSession(),
  });
  const notify = Object.freeze({ ...notices.notify });
  const kept = new Map<string, Preferences>();
  /** Shared by all mounts of a remote, because unstored choices have to outlive a mount. */
  const preferencesOf = (remote: string) => {
    const preferences = kept.get(remote) ?? Object.freeze(createPreferences(remote));
    kept.set(remote, preferences);
    return preferences;
  };

  const clientOf = (remote: string): RemoteApi => ({
    ...api,
    call(target, input, options) {
      const answer = api.call(target, input, options);
      if (target.methods[0] !== 'GET') onChange?.(remote, answer);
      return answer;
    },
  });

  return (remote, location, go, life, needs) => {
    const controlsSession = needs.includes('session-control');
    return Object.freeze({
      version: SHELL_CONTRACT_VERSION,
      site: page.site,
      session: Object.freeze(createRemoteSession(bus, { life, refreshUser })),
      api: Object.freeze(createRemoteApi(clientOf(remote), { controlsSession })),
      ...(controlsSession && { sessionControl }),
      location: Object.freeze({
        get: location.get,
        subscribe: (listener: () => void) => withinLife(life, () => location.subscribe(listener)),
      }),
      navigate: (to, options) => {
        if (!life.aborted) go(to, options);
      },
      guardLeaving: (isDirty) => withinLife(life, () => leaveGuards.add(isDirty)),
      notify,
      preferences: preferencesOf(remote),
      report: (error, context) => {
        diagnostics.report(error, { remote, ...context });
      },
    } satisfies ShellContract);
  };
}
