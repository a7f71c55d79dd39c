/** Adds a toast; it stays away from the page until {@link Toasts} is on it. */
import './toast-styles.ts';
import { enqueueSnackbar } from 'notistack';

export interface ToastNotice {
  kind: 'success' | 'info' | 'error' | 'loading';
  message: string;
  /** A button beside the message; pressing it closes the toast. */
  action?: { label: string; run(): void };
  /** How long it stays; what is usual for its kind where nothing is said. */
  milliseconds?: number;
}

/** How long a toast stays where nobody says. A toast of what is still going on does not go by itself. */
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
  // The key that notistack makes by itself, of the time and chance, comes twice now and then.
  enqueueSnackbar(notice.message, { key: ++shown, variant: 'toast', notice });
}
