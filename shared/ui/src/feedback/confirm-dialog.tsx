/**
 * Asks before something that can't be taken back. Focus starts on the refusing button and returns to where it was; Esc
 * refuses. Confirming waits for what it does, and says in the dialog when that failed.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Tone } from '@coupon-center/site-config';
import { ActionButton } from '../controls/action-button.tsx';
import { Notice } from './notice.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** Colour of the confirming button: `error` for what destroys. */
  tone?: 'primary' | Tone;
  /**
   * Does it; whoever opened the dialog closes it after success. A text that it returns, or a promise of one, says why it
   * failed and is shown in the dialog. What it throws is logged, and shown as 'Something went wrong'.
   */
  onConfirm: () => unknown;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, tone = 'primary', onConfirm, onCancel } = props;
  const id = useId();
  const [wasOpen, setWasOpen] = useState(open);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const hasStarted = useRef(false);
  if (open !== wasOpen) {
    setWasOpen(open);
    setFailure(null);
  }

  async function confirm() {
    hasStarted.current = true;
    setIsRunning(true);
    setFailure(null);
    try {
      const said = await onConfirm();
      if (typeof said === 'string') setFailure(said);
    } catch (error) {
      console.error(error);
      setFailure('Something went wrong');
    } finally {
      hasStarted.current = false;
      setIsRunning(false);
    }
  }

  function cancel() {
    if (!hasStarted.current) onCancel();
  }

  return (
    <Dialog
      open={open}
      onClose={cancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Box id={`${id}-text`} sx={{ color: 'text.secondary' }}>
          {children}
        </Box>
        {failure !== null && (
          <Box sx={{ mt: 2 }}>
            <Notice tone="error">{failure}</Notice>
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button
          variant="outlined"
          color="inherit"
          autoFocus
          aria-disabled={isRunning || undefined}
          onClick={cancel}
        >
          {cancelLabel}
        </Button>
        <ActionButton color={tone} action={confirm}>
          {confirmLabel}
        </ActionButton>
      </DialogActions>
    </Dialog>
  );
}
