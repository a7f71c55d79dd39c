/**
 * Something could not be loaded: what, and a way to try again. A reading that has no data yet forgets its failure as soon as
 * it is tried again: `Loaded` of the remote kit keeps it on the page till the answer is there, and the focus with it.
 */
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from './notice.tsx';

export interface ErrorStateProps {
  message: string;
  /** Loads again; while this stays on the page the button is busy until what it returns is settled. */
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
