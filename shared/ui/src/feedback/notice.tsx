/** A message in the page: what happened, and what to do about it. An error is announced when it appears. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { ReactNode } from 'react';
import type { Tone } from '@coupon-center/site-config';

export interface NoticeProps {
  tone: Tone;
  title?: string;
  /** Beside the message, e.g. a button. */
  action?: ReactNode;
  /** How it is announced; by default `alert` for an error and `status` for the others. */
  role?: 'alert' | 'status' | 'note';
  /** Its name for screen readers, where the role alone doesn't tell it from others. */
  label?: string;
  children?: ReactNode;
}

export function Notice({
  tone,
  title,
  action,
  role = tone === 'error' ? 'alert' : 'status',
  label,
  children,
}: NoticeProps) {
  return (
    <Alert severity={tone} role={role} aria-label={label} action={action}>
      {title && <AlertTitle component="p">{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
