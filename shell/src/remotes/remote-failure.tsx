/** Shown in the outlet when no version of a remote could be mounted, or none in time. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Registry } from '@coupon-center/portal-contracts';
import { MessagePage } from '../layout/message-page.tsx';
import { Progress } from '../layout/progress.tsx';
import { usePortal } from '../portal/portal-context.tsx';

export interface RemoteFailureProps {
  /** The remote of the page; undefined for a page of the shell. */
  remote?: string | undefined;
  isRetrying: boolean;
  /** Called by the button, and automatically when the browser is back online. */
  onRetry: () => void;
}

export function RemoteFailure({ remote, isRetrying, onRetry }: RemoteFailureProps) {
  const isOutdated = useIsOutdated(remote, isRetrying);
  const [tries, setTries] = useState(0);
  const button = useRef<HTMLButtonElement>(null);

  function retry() {
    if (isRetrying) return;
    setTries(tries + 1);
    onRetry();
  }
  const retryOnline = useEffectEvent(retry);
  useEffect(() => {
    const onOnline = () => retryOnline();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);

  // When the panel disappears, the focus moves to the page that replaces it.
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (document.activeElement === current) document.getElementById('main')?.focus();
    };
  }, []);

  const status = isRetrying
    ? 'Trying again…'
    : tries > 0 && 'That did not work. Please try again in a moment.';
  return (
    <MessagePage
      art="broken"
      title="This page cannot be shown right now"
      isAlert
      actions={
        <>
          {isOutdated && (
            <button type="button" className="button" onClick={() => window.location.reload()}>
              Reload
            </button>
          )}
          <button
            ref={button}
            type="button"
            className={isOutdated ? 'button-plain' : 'button'}
            aria-disabled={isRetrying}
            aria-busy={isRetrying}
            onClick={retry}
          >
            Retry
          </button>
        </>
      }
    >
      {isRetrying && <Progress />}
      <p>
        {isOutdated
          ? 'A new version was published since you opened the portal. Reload to go on with it.'
          : 'The rest of the portal works. Please try again in a moment.'}
      </p>
      <p role="status">{status}</p>
    </MessagePage>
  );
}

const REGISTRY_TIMEOUT_MS = 10_000;

/** Returns whether a newer version was published than this page knows; its own may have been deleted. */
function useIsOutdated(remote: string | undefined, isRetrying: boolean): boolean {
  const { page } = usePortal();
  const known = remote ? page.remotes[remote]?.live : undefined;
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => {
    if (!remote || !known || known.isDevelopment || isRetrying) return;
    let isCurrent = true;
    async function compare(name: string, version: string) {
      const response = await fetch('/registry.json', {
        cache: 'no-store',
        signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS),
      });
      const { remotes } = (await response.json()) as Registry;
      if (isCurrent) setIsOutdated(remotes[name]?.live.version !== version);
    }
    // Without an answer, the panel only offers Retry.
    compare(remote, known.version).catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isRetrying, known, remote]);
  return isOutdated;
}
