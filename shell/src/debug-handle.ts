/**
 * `window.__couponCenter`: what tests and support need to see of a page from outside. Read only, no secrets.
 */
import type { Portal } from './portal.ts';
import { PORTAL_VERSION } from './version.ts';

export interface DebugHandle {
  version: string;
  /** Copies of each shared module that the page has loaded, `<version> from <build>`. */
  sharedModules(): Record<string, string[]>;
  /** Versions of the remotes that are up, by name. */
  mountedRemotes(): Record<string, string>;
  /** The one session bus, or undefined before it is made. */
  sessionBus(): unknown;
  /** What listens now: session bus, unsaved forms. */
  subscriptions(): { session: number; leaveGuards: number };
}

declare global {
  interface Window {
    __couponCenter?: DebugHandle;
  }
}

interface SharedCopy {
  loaded?: boolean;
  from?: string;
}

type ShareScopes = Record<string, Record<string, Record<string, Record<string, SharedCopy>>>>;

/** Reads the federation runtime's own record of what is shared. */
function sharedModules(): Record<string, string[]> {
  const { __FEDERATION__: runtime } = globalThis as unknown as {
    __FEDERATION__?: { __SHARE__?: ShareScopes };
  };
  const copies: Record<string, Set<string>> = {};
  for (const scopes of Object.values(runtime?.__SHARE__ ?? {})) {
    for (const [name, versions] of Object.entries(scopes.default ?? {})) {
      for (const [version, { loaded, from }] of Object.entries(versions)) {
        if (loaded) (copies[name] ??= new Set()).add(`${version} from ${from ?? 'unknown'}`);
      }
    }
  }
  return Object.fromEntries(Object.entries(copies).map(([name, found]) => [name, [...found]]));
}

export function installDebugHandle(portal: Portal): void {
  window.__couponCenter = {
    version: PORTAL_VERSION,
    sharedModules,
    mountedRemotes: () => portal.startedPlatform()?.remotes.mounted() ?? {},
    sessionBus: () => portal.startedPlatform()?.session,
    subscriptions: () => ({
      session: portal.startedPlatform()?.sessionSubscriptions() ?? 0,
      leaveGuards: portal.leaveGuards.size(),
    }),
  };
}
