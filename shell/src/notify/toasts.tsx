import { useEffect } from 'react';
import { ERROR_NOTIFICATION_MS, TOAST_MS } from '@coupon-center/contracts';
import { showToast, Toasts } from '@coupon-center/ui/toasts';
import { useReadable } from '../common/writable.ts';
import type { Notice, Notices } from './notices.ts';

function millisecondsOf({ kind, action }: Notice): number {
  if (action) return action.seconds * 1000;
  return kind === 'error' ? ERROR_NOTIFICATION_MS : TOAST_MS;
}

export function WaitingToasts({ notices }: { notices: Notices }) {
  const waiting = useReadable(notices.waiting);
  useEffect(() => {
    for (const notice of notices.take()) {
      const { kind, message, action } = notice;
      const milliseconds = millisecondsOf(notice);
      showToast({ kind: kind === 'action' ? 'info' : kind, message, action, milliseconds });
    }
  }, [notices, waiting]);
  return <Toasts />;
}
