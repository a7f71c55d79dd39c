/**
 * `window.__couponCenter`: what tests and support need to see of a page from outside. Read only, no secrets.
 */
import type { Portal } from './portal.ts';

/** Put in by the build from the root package.json. */
declare const __VERSION__: string | undefined;

/** The portal's version. */
export const PORTAL_VERSION: string = typeof __VERSION__ === 'string' ? __VERSION__ : 'development';

export interface DebugHandle {
  version: string;
  /** How many copies of each shared module the page has loaded; one is right. */
  sharedModules(): Record<string, number>;
  /** Versions of the remotes that are up, by name. */
  mountedRemotes(): Record<string, string>;
}

declare global {
  interface Window {
    __couponCenter?: DebugHandle;
  }
}

interface SharedCopy {
  /** Answers the module, once it is loaded. */
  lib?: () => unknown;
}

interface FederationInstance {
  shareScopeMap: Record<string, Record<string, Record<string, SharedCopy>> | undefined>;
}

/** Asks the federation runtime's own record: what each build of the page takes for a shared module. */
function sharedModules(): Record<string, number> {
  const { __FEDERATION__: runtime } = globalThis as {
    __FEDERATION__?: { __INSTANCES__: FederationInstance[] };
  };
  const copies: Record<string, Set<unknown>> = {};
  for (const { shareScopeMap } of runtime?.__INSTANCES__ ?? []) {
    for (const [name, versions] of Object.entries(shareScopeMap.default ?? {})) {
      for (const { lib } of Object.values(versions)) if (lib) (copies[name] ??= new Set()).add(lib());
    }
  }
  return Object.fromEntries(Object.entries(copies).map(([name, found]) => [name, found.size]));
}

export function installDebugHandle(portal: Portal): void {
  window.__couponCenter = {
    version: PORTAL_VERSION,
    sharedModules,
    mountedRemotes: () => portal.startedPlatform()?.remotes.mounted() ?? {},
  };
}
