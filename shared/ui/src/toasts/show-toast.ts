/** Adds a toast. It shows up once {@link Toasts} is on the page. */
import './toast-styles.ts';
import { enqueueSnackbar } from 'notistack';

export interface ToastNotice {
  kind: 'success' | 'info' | 'error' | 'loading';
  message: string;
  /** A button beside the message; pressing it closes the toast. */
  action?: { label: string; run(): void };
  /** How long it stays; by default as long as its kind does. */
  milliseconds?: number;
}

/** How long each kind of toast stays by default. A loading toast stays until it is closed. */
export const TOAST_DEFAULT_MS: Readonly<Record<ToastNotice['kind'], number>> = {
  success: 2000,
  error: 4000,
  info: 4000,
  loading: Infinity,
};

declare module 'notistack' {
  interface VariantOverrides {
    default: false;
    warning: false;
    info: false;
    success: false;
    error: false;
    toast: { notice: ToastNotice };
  }
}

let shown = 0;

export function showToast(notice: ToastNotice): void {
  // notistack's own keys, made of the time and a random number, collide now and then.
  enqueueSnackbar(notice.message, { key: ++shown, variant: 'toast', notice });
}
