/** Something could not be loaded: what, and a way to try again. */
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from './notice.tsx';

export interface ErrorStateProps {
  message: string;
  /** Loads again; the button is busy until what it returns is settled. */
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
