/** Shows notices bottom right, through notistack. Fetched when the first notice comes. */
import './toast-styles.ts';
import { SnackbarProvider, enqueueSnackbar } from 'notistack';
import { useEffect } from 'react';
import { ERROR_NOTIFICATION_MS, MAX_NOTIFICATIONS, TOAST_MS } from '@coupon-center/contracts';
import { useReadable } from '../readable.ts';
import type { Notice, Notices } from './notices.ts';
import { Toast } from './toast.tsx';

declare module 'notistack' {
  interface VariantOverrides {
    default: false;
    warning: false;
    success: { notice: Notice; milliseconds: number };
    info: { notice: Notice; milliseconds: number };
    error: { notice: Notice; milliseconds: number };
  }
}

function millisecondsOf({ kind, action }: Notice): number {
  if (action) return action.seconds * 1000;
  return kind === 'error' ? ERROR_NOTIFICATION_MS : TOAST_MS;
}

export function Toasts({ notices }: { notices: Notices }) {
  const waiting = useReadable(notices.waiting);
  useEffect(() => {
    for (const notice of notices.take()) {
      const variant = notice.kind === 'action' ? 'info' : notice.kind;
      enqueueSnackbar(notice.message, { variant, notice, milliseconds: millisecondsOf(notice) });
    }
  }, [notices, waiting]);
  return (
    <SnackbarProvider
      maxSnack={MAX_NOTIFICATIONS}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      autoHideDuration={null}
      Components={{ success: Toast, info: Toast, error: Toast }}
    />
  );
}
