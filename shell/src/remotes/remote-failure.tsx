/** Stands in the outlet when no version of a remote came up. */
import { useEffect } from 'react';
import { MessagePage } from '../layout/message-page.tsx';

/** @param props.onRetry called by the button, and by itself when the browser is online again */
export function RemoteFailure({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <MessagePage
      art="broken"
      title="This page cannot be shown right now"
      isAlert
      actions={
        <button type="button" className="button" onClick={onRetry}>
          Retry
        </button>
      }
    >
      <p>The rest of the portal works. Please try again in a moment.</p>
    </MessagePage>
  );
}
