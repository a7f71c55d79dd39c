/** Toasts, bottom right. They don't use Material UI, whose styles a page may not have loaded. */
import './toast-styles.ts';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import type { CustomContentProps } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, Ref } from 'react';
import { MAX_NOTIFICATIONS } from '@coupon-center/contracts';

export interface ToastNotice {
  kind: 'success' | 'info' | 'error' | 'loading';
  message: string;
  /** Shows a button beside the message; pressing it closes the toast. */
  action?: { label: string; run(): void };
  /** Time until it closes; by default that of its kind. */
  milliseconds?: number;
}

/** Time until each kind of toast closes by default. A loading toast stays until it is closed. */
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

/** Adds a toast. It shows up once {@link Toasts} is on the page. */
export function showToast(notice: ToastNotice): void {
  // notistack's own keys, made of the time and a random number, collide now and then.
  enqueueSnackbar(notice.message, { key: ++shown, variant: 'toast', notice });
}

interface ToastProps extends Pick<CustomContentProps, 'id' | 'message' | 'style'> {
  notice: ToastNotice;
  ref?: Ref<HTMLDivElement>;
}

/**
 * Closes after its time, stays while hovered or focused, and returns the focus when it is closed. An error is an alert; the live
 * region of {@link Toasts} announces the others.
 */
function Toast({ id, message, notice, style, ref }: ToastProps) {
  const { action, kind, milliseconds = TOAST_DEFAULT_MS[kind] } = notice;
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const stays = isHovered || hasFocus || milliseconds === Infinity;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => closeSnackbar(id), milliseconds);
    return () => clearTimeout(timer);
  }, [id, stays, milliseconds]);
  /** The element that had the focus before this toast. */
  const before = useRef<EventTarget>(null);
  function close() {
    if (before.current instanceof HTMLElement) before.current.focus();
    closeSnackbar(id);
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering or focusing it only stops the timer
    <div
      ref={ref}
      style={style}
      role={kind === 'error' ? 'alert' : undefined}
      className={`toast toast-${kind}`}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
        setHasFocus(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={(event: FocusEvent<HTMLDivElement>) =>
        setHasFocus(event.currentTarget.contains(event.relatedTarget))
      }
    >
      <span className="toast-message">{message}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" onClick={close}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}

const Components = { toast: Toast };

/** Shows the toasts. */
export function Toasts() {
  return (
    // A live region has to be on the page before its text, or screen readers often miss it.
    <div aria-live="polite" aria-atomic="false" aria-relevant="additions">
      <SnackbarProvider
        maxSnack={MAX_NOTIFICATIONS}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        autoHideDuration={null}
        Components={Components}
      />
    </div>
  );
}
