/**
 * Says what could not be loaded, with Retry. A query without data forgets its error as soon as it is retried; `Loaded` of the
 * remote kit keeps this and the focus on the page until the response arrives.
 */
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from './notice.tsx';

export interface ErrorStateProps {
  message: string;
  /** Loads again; the button is busy until the promise settles. */
  onRetry: () => unknown;
}

export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <Notice
      tone="error"
      action={
        <ActionButton variant="outlined" color="inherit" action={onRetry}>
          Retry
        </ActionButton>
      }
    >
      {message}
    </Notice>
  );
}
