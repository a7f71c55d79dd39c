/**
 * A button whose action takes time. While it runs, the button looks busy, keeps the focus and ignores further presses. A failed
 * action is logged.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useRef, useState } from 'react';
import type { MouseEvent } from 'react';

export interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'action' | 'loading'> {
  /** Runs on click. Leave it out in a form, where the button submits. */
  action?: () => unknown;
  /** Set by a form while it submits. */
  busy?: boolean;
  /** Text while busy, e.g. 'Saving changes...'. Without it, the button keeps its width. */
  busyLabel?: string;
}

export function ActionButton({
  action,
  busy = false,
  busyLabel,
  startIcon,
  children,
  'aria-disabled': inert,
  ...props
}: ActionButtonProps) {
  const [isRunning, setIsRunning] = useState(false);
  const hasStarted = useRef(false);
  const isBusy = busy || isRunning;
  const isInert = inert === true || inert === 'true';

  async function run() {
    hasStarted.current = true;
    setIsRunning(true);
    try {
      await action?.();
    } catch (error) {
      console.error(error);
    } finally {
      hasStarted.current = false;
      setIsRunning(false);
    }
  }

  function press(event: MouseEvent) {
    // Native `disabled` would lose the focus, so presses are ignored here, and Enter in a field of the form as well.
    if (isBusy || isInert || hasStarted.current) event.preventDefault();
    else if (action) void run();
  }

  const spinner = <CircularProgress size={18} color="inherit" aria-hidden />;
  return (
    <Button
      variant="contained"
      {...props}
      onClick={press}
      aria-disabled={isBusy || isInert || undefined}
      aria-busy={isBusy || undefined}
      startIcon={isBusy && busyLabel ? spinner : startIcon}
    >
      {isBusy && !busyLabel ? (
        <>
          <Box component="span" sx={{ opacity: 0 }}>
            {children}
          </Box>
          <Box
            component="span"
            sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center' }}
          >
            {spinner}
          </Box>
        </>
      ) : isBusy ? (
        busyLabel
      ) : (
        children
      )}
    </Button>
  );
}
