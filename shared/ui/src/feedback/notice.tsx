/** A message in the page: what is so, and what can be done about it. An error is announced when it comes up. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';
import type { Tone } from '@coupon-center/site-config';

export interface NoticeProps {
  tone: Tone;
  title?: string;
  /** Beside the message, e.g. a button. */
  action?: ReactNode;
  /** How it is announced: `alert` for an error, `status` for the others where nothing is said. */
  role?: 'alert' | 'status' | 'note';
  children?: ReactNode;
}

export function Notice({
  tone,
  title,
  action,
  role = tone === 'error' ? 'alert' : 'status',
  children,
}: NoticeProps) {
  return (
    <Alert severity={tone} role={role} action={action}>
      {title && <AlertTitle component="p">{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
