/** Keeps track of the remotes that the page uses, and of their versions. */
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { RemoteDeclaration } from '@coupon-center/portal-contracts';
import { declarationsOf, matchPage } from '@coupon-center/shell-page';
import type { PageMatch } from '@coupon-center/shell-page';
import { useReadable } from '../common/writable.ts';
import { usePortal } from '../portal-context/portal-context.tsx';
import { TimeLimitError, withinTime } from '../common/within-time.ts';
import { isOther, proceed } from './proceed.ts';
import type { InUse, Remotes } from './proceed.ts';

const ASK_TIMEOUT_MS = 3000;

export interface RemotesInUseContext {
  remotes: Remotes;
  /** Takes the newest known version of every remote, including the one on the screen. */
  take: () => void;
  /**
   * Asks the server for a newer version of a remote that failed, and takes it; without the user's request only once per
   * version.
   * @param options.isAsked the user wants to try again
   * @param options.mayReplace called when there is a newer version
   * @returns whether the remote is about to be mounted anew
   */
  renew: (name: string, options?: RenewOptions) => Promise<boolean>;
}

export interface RenewOptions {
  isAsked?: boolean;
  mayReplace?: () => boolean;
}

const Context = createContext<RemotesInUseContext | null>(null);

/** @throws Error outside the provider */
export function useRemotesInUse(): RemotesInUseContext {
  const context = useContext(Context);
  if (!context) throw new Error('useRemotesInUse needs a RemotesInUse around it.');
  return context;
}

export function useDeclarations(): RemoteDeclaration[] {
  const { remotes } = useRemotesInUse();
  return useMemo(() => declarationsOf({ remotes }), [remotes]);
}

export function usePageMatch(): PageMatch {
  const declarations = useDeclarations();
  const { pathname } = useLocation();
  return useMemo(() => matchPage(declarations, pathname), [declarations, pathname]);
}

export function RemotesInUse({ children }: { children: ReactNode }) {
  const portal = usePortal();
  const { pathname } = useLocation();
  const releases = useReadable(portal.releases);
  const [inUse, setInUse] = useState<InUse>({ pathname, releases, remotes: releases.remotes });
  // Set while rendering, so that the new page is matched and mounted with the new versions at once.
  if (inUse.pathname !== pathname || inUse.releases !== releases)
    setInUse(proceed(inUse, { pathname, releases, isUnsaved: portal.leaveGuards.isDirty() }));

  const { remotes } = inUse;
  const current = useRef(remotes);
  useEffect(() => {
    current.current = remotes;
  }, [remotes]);
  const taken = useRef(new Set<string>());

  const take = useCallback(() => setInUse((before) => ({ ...before, remotes: before.releases.remotes })), []);
  const renew = useCallback(
    async (name: string, { isAsked = false, mayReplace = () => true }: RenewOptions = {}) => {
      await withinTime(ASK_TIMEOUT_MS, 'The list of versions', async () =>
        portal.startedPlatform()?.refreshReleases(),
      ).catch((error: unknown) => {
        if (!(error instanceof TimeLimitError)) throw error;
      });
      const [before, next] = [current.current[name], portal.releases.get().remotes[name]];
      const key = `${name} ${next?.live.base}`;
      const isNew = isOther(before, next) && !taken.current.has(key);
      if (!(isNew || isAsked) || !mayReplace()) return false;
      taken.current.add(key);
      take();
      return before?.live.base !== next?.live.base;
    },
    [portal, take],
  );
  const value = useMemo(() => ({ remotes, take, renew }), [remotes, take, renew]);
  return (
    <Context value={value}>
      <RenewAfterMissingFile />
      {children}
    </Context>
  );
}

/** A missing file was deleted with its version: a remote without unsaved changes goes on with the newer one. */
function RenewAfterMissingFile() {
  const { diagnostics, leaveGuards } = usePortal();
  const { renew } = useRemotesInUse();
  const hear = useEffectEvent(() => {
    const [last] = diagnostics.entries.get();
    const { stage, remote } = last?.context ?? {};
    if (stage === 'chunk' && typeof remote === 'string')
      void renew(remote, { mayReplace: () => !leaveGuards.isDirty() });
  });
  useEffect(() => diagnostics.entries.subscribe(() => hear()), [diagnostics]);
  return null;
}
