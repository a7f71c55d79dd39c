/** Loads the code that shows toasts once the page is idle, or when there is one to show. Until then they wait. */
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { REST_MS, retryUntilSuccess } from '../common/retry-until-success.ts';
import { ErrorBoundary } from '../crash/error-boundary.tsx';
import { usePortal } from '../portal-context/portal-context.tsx';
import { useReadable } from '../common/writable.ts';
import type { Notices } from './notices.ts';

type Toasts = ComponentType<{ notices: Notices }>;

const fetchToasts = () => import(/* webpackChunkName: "toasts" */ './toasts.tsx');

export function ToastHost({ fetch = fetchToasts }: { fetch?: () => Promise<{ WaitingToasts: Toasts }> }) {
  const { notices, diagnostics } = usePortal();
  const isNeeded = useReadable(notices.waiting).length > 0;
  const [Toasts, setToasts] = useState<Toasts>();
  const isThere = Toasts !== undefined;

  useEffect(() => {
    if (isThere) return;
    const life = new AbortController();
    retryUntilSuccess(
      async () => {
        const { WaitingToasts } = await fetch();
        setToasts(() => WaitingToasts);
      },
      {
        signal: life.signal,
        delay: isNeeded ? 0 : REST_MS,
        onFailure: (error) => isNeeded && diagnostics.report(error, { stage: 'toasts' }),
      },
    );
    return () => life.abort();
  }, [diagnostics, fetch, isNeeded, isThere]);

  return <ErrorBoundary fallback={null}>{Toasts && <Toasts notices={notices} />}</ErrorBoundary>;
}
