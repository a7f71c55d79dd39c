/**
 * Asks before something that can't be undone. The focus starts on the Cancel button and returns to where it was; Esc cancels.
 * Confirming keeps the dialog open until the action is done. A failure is shown in it.
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
  /** Color of the confirm button: `error` for destructive actions. */
  tone?: 'primary' | Tone;
  /**
   * Runs the action. The caller closes the dialog after success. A string that it returns or resolves to is shown as the reason
   * of a failure. An error that it throws is logged and shown as 'Something went wrong'.
   */
  onConfirm: () => unknown;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, tone = 'primary', onConfirm, onCancel } = props;
  const id = useId();
  const hasStarted = useRef(false);

  async function confirm() {
    hasStarted.current = true;
    try {
      return await onConfirm();
    } finally {
      hasStarted.current = false;
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
      <Question
        textId={`${id}-text`}
        labels={[cancelLabel, confirmLabel]}
        tone={tone}
        onConfirm={confirm}
        onCancel={cancel}
      >
        {children}
      </Question>
    </Dialog>
  );
}

interface QuestionProps extends Pick<ConfirmDialogProps, 'children' | 'onConfirm' | 'onCancel'> {
  textId: string;
  labels: readonly [cancel: string, confirm: string];
  tone: 'primary' | Tone;
}

/** Mounted only while the dialog is open, so that closing it clears a failure. */
function Question({ textId, labels, tone, onConfirm, onCancel, children }: QuestionProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setIsRunning] = useState(false);

  async function confirm() {
    setIsRunning(true);
    setFailure(null);
    try {
      const message = await onConfirm();
      if (typeof message === 'string') setFailure(message);
    } catch (error) {
      console.error(error);
      setFailure('Something went wrong');
    } finally {
      setIsRunning(false);
    }
  }

  return (
    <>
      <DialogContent>
        <Box id={textId} sx={{ color: 'text.secondary' }}>
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
          onClick={onCancel}
        >
          {labels[0]}
        </Button>
        <ActionButton color={tone} action={confirm}>
          {labels[1]}
        </ActionButton>
      </DialogActions>
    </>
  );
}
