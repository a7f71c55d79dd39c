/** `window.__couponCenter`: read-only details of the page for tests and support, without secrets. */
import type { Portal } from '../portal-context/portal.ts';
import { PORTAL_VERSION } from '../portal-context/portal-context.tsx';

export interface DebugHandle {
  version: string;
  /** How many copies of each shared module the page has loaded; it should be one. */
  sharedModules(): Record<string, number>;
  mountedRemotes(): Record<string, string>;
}

declare global {
  interface Window {
    __couponCenter?: DebugHandle;
  }
}

interface SharedCopy {
  lib?: () => unknown;
}

interface FederationInstance {
  shareScopeMap: Record<string, Record<string, Record<string, SharedCopy>> | undefined>;
}

/** Reads the federation runtime's own record of shared modules, for every build on the page. */
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
