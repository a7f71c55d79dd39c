/** A shell contract for tests: real bus, real API client; the shell's own parts are recorded. */
import { createApiClient, createRemoteApi } from '@coupon-center/api-client';
import type { User } from '@coupon-center/contracts';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { Capability, SessionEvent } from '@coupon-center/portal-contracts';
import { createRemoteSession, createSessionBus } from '@coupon-center/session';
import { siteAt, sites } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { memoryStorage } from '../memory-storage.ts';
import type { ExpiredSession, Preferences, RemoteLocation, ShellContract } from '../shell-contract.ts';

export interface TestContract extends ShellContract {
  /** Addresses that were navigated to, oldest first. */
  visited: string[];
  /** Those of `visited` that replaced the previous address. */
  replaced: string[];
  /** Messages of toasts and notifications, oldest first. */
  notices: string[];
  /** The actions that toasts offered, oldest first. */
  actions: { label: string; run: () => void }[];
  reported: unknown[];
  /** Publishes an event as the shell or another remote would. */
  publish(event: SessionEvent): void;
  /** Whether leaving now would ask first. */
  asksBeforeLeaving(): boolean;
  /** Moves to another route of the same remote. */
  moveTo(location: Partial<RemoteLocation>): void;
}

export interface TestContractOptions {
  user?: User | null;
  site?: Site;
  location?: Partial<RemoteLocation>;
  /** The `needs` of `remote.json`; all of them are granted. */
  needs?: readonly Capability[] | undefined;
  /** Choices of an earlier visit; undefined for a shell that keeps no preferences. */
  preferences?: Preferences | undefined;
  /** For a screen in the dialog of an expired session. */
  expiredSession?: ExpiredSession | undefined;
}

/** Preferences that last as long as the test. */
function testPreferences(): Preferences {
  const chosen = new Map<string, string>();
  return {
    get: (key) => chosen.get(key) ?? null,
    set: (key, value) => void chosen.set(key, value),
    isStored: () => true,
  };
}

const TEST_ORIGIN = 'http://localhost';

/** Creates a contract whose user is signed in; without a user, it is signed out. */
export function createTestContract(options: TestContractOptions = {}): TestContract {
  const { user = null, site = sites['6'], location, needs = [] } = options;
  const preferences = 'preferences' in options ? options.preferences : testPreferences();
  const bus = createSessionBus(user ? { status: 'signed-in', user } : { status: 'signed-out', user: null });
  const storage = memoryStorage(user);
  const localSite = siteAt(site, TEST_ORIGIN);
  const client = createApiClient({
    site: localSite,
    origin: TEST_ORIGIN,
    onSession: (event) => bus.publish(event),
    storage,
  });
  const controlsSession = needs.includes('session-control');
  const visited: string[] = [];
  const replaced: string[] = [];
  const notices: string[] = [];
  const actions: TestContract['actions'] = [];
  const reported: unknown[] = [];
  const guards = new Set<() => boolean>();
  const listeners = new Set<() => void>();
  let current: RemoteLocation = { route: '/', params: {}, pathname: '/', search: '', ...location };
  const note = (message: string) => void notices.push(message);

  return {
    version: SHELL_CONTRACT_VERSION,
    site: localSite,
    session: createRemoteSession(bus, {
      life: new AbortController().signal,
      refreshUser: () => client.refreshUser(),
    }),
    api: createRemoteApi(client, { controlsSession }),
    ...(controlsSession && {
      sessionControl: { start: (tokens) => client.startSession(tokens), end: () => client.endSession() },
    }),
    location: {
      get: () => current,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    navigate(to, options) {
      visited.push(to);
      if (options?.replace) replaced.push(to);
    },
    guardLeaving(isDirty) {
      guards.add(isDirty);
      return () => guards.delete(isDirty);
    },
    notify: {
      success: note,
      info: note,
      error: note,
      action(message, label, run) {
        note(message);
        actions.push({ label, run });
      },
    },
    ...(preferences && { preferences }),
    ...(options.expiredSession && { expiredSession: options.expiredSession }),
    report: (error) => void reported.push(error),
    visited,
    replaced,
    notices,
    actions,
    reported,
    publish: (event) => bus.publish(event),
    asksBeforeLeaving: () => [...guards].some((isDirty) => isDirty()),
    moveTo(next) {
      current = { ...current, ...next };
      listeners.forEach((listener) => listener());
    },
  };
}
