/** Stands in the outlet when no version of a remote came up, or none came in time. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Registry } from '@coupon-center/contracts';
import { MessagePage } from '../layout/message-page.tsx';
import { Progress } from '../layout/progress.tsx';
import { usePortal } from '../portal/portal-context.tsx';

export interface RemoteFailureProps {
  /** Whose page it is; undefined for a page of the shell. */
  remote?: string | undefined;
  isRetrying: boolean;
  /** Called by the button, and by itself when the browser is online again. */
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

  // A panel that goes gives the focus to the page that takes its place.
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

/** Whether a version was published that this page does not know: its own may be gone for good. */
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
    // Without an answer nothing is known of other versions: the panel then offers Retry alone.
    compare(remote, known.version).catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isRetrying, known, remote]);
  return isOutdated;
}
