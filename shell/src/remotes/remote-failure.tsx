/** Shown in the outlet when no version of a remote could be mounted, or none in time. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { MessagePage } from '../feedback/message-page.tsx';
import { Progress } from '../feedback/progress.tsx';
import { useReadable } from '../common/writable.ts';
import { usePortal } from '../portal-context/portal-context.tsx';
import { isOther } from '../releases/proceed.ts';
import { useRemotesInUse } from '../releases/remotes-in-use.tsx';

export interface RemoteFailureProps {
  remote?: string | undefined;
  isRetrying: boolean;
  /** Called by the button, and automatically when the browser is back online or another version was published. */
  onRetry: (isAsked: boolean) => void;
}

export function RemoteFailure({ remote, isRetrying, onRetry }: RemoteFailureProps) {
  const { page, releases } = usePortal();
  const { remotes } = useRemotesInUse();
  const isOutdated = useReadable(releases).shell !== page.shell;
  const [tries, setTries] = useState(0);
  const button = useRef<HTMLButtonElement>(null);

  function retry(isAsked: boolean) {
    if (isRetrying) return;
    setTries(tries + 1);
    onRetry(isAsked);
  }
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    const onOnline = () => retryNow(true);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  const hear = useEffectEvent(() => {
    if (remote && isOther(remotes[remote], releases.get().remotes[remote])) retry(false);
  });
  useEffect(() => releases.subscribe(() => hear()), [releases]);

  // When the panel disappears, the focus moves to the page that replaces it.
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (document.activeElement === current) document.getElementById('main')?.focus({ preventScroll: true });
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
            onClick={() => retry(true)}
          >
            Retry
          </button>
        </>
      }
    >
      {isRetrying && <Progress />}
      <p>
        {isOutdated
          ? 'A new version of the portal was published since you opened it. Reload to go on with it.'
          : 'The rest of the portal works. Please try again in a moment.'}
      </p>
      <p role="status">{status}</p>
    </MessagePage>
  );
}
