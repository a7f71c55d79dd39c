/** A button whose action takes time: disabled and marked busy while it runs; a failed action is logged. */
import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useState } from 'react';

export interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'action'> {
  /** Runs on click; leave out in a form, where the button submits. */
  action?: () => unknown;
  /** Set by a form while it submits. */
  busy?: boolean;
  /** Text while busy, e.g. 'Saving changes...'. */
  busyLabel?: string;
}

export function ActionButton({
  action,
  busy = false,
  busyLabel,
  disabled,
  children,
  ...props
}: ActionButtonProps) {
  const [isRunning, setRunning] = useState(false);
  const isBusy = busy || isRunning;

  async function run() {
    setRunning(true);
    try {
      await action?.();
    } catch (error) {
      console.error(error);
    } finally {
      setRunning(false);
    }
  }

  return (
    <Button
      variant="contained"
      {...props}
      {...(action ? { onClick: () => void run() } : {})}
      disabled={isBusy || disabled}
      aria-busy={isBusy || undefined}
      startIcon={isBusy ? <CircularProgress size={16} color="inherit" aria-hidden /> : props.startIcon}
    >
      {isBusy && busyLabel ? busyLabel : children}
    </Button>
  );
}
