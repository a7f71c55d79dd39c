/**
 * One toast: goes by itself after its time, waits while it is pointed at or holds the focus, and gives that back when it is
 * closed. A failure is an alert; the others are read out by the place they are shown in.
 */
import { closeSnackbar } from 'notistack';
import type { CustomContentProps } from 'notistack';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, Ref } from 'react';
import { TOAST_DEFAULT_MS } from './show-toast.ts';
import type { ToastNotice } from './show-toast.ts';

interface ToastProps extends Pick<CustomContentProps, 'id' | 'message' | 'style'> {
  notice: ToastNotice;
  ref?: Ref<HTMLDivElement>;
}

export function Toast({ id, message, notice, style, ref }: ToastProps) {
  const { action, kind, milliseconds = TOAST_DEFAULT_MS[kind] } = notice;
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const stays = isHovered || hasFocus || milliseconds === Infinity;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => closeSnackbar(id), milliseconds);
    return () => clearTimeout(timer);
  }, [id, stays, milliseconds]);
  /** What had the focus before something in here took it. */
  const before = useRef<EventTarget>(null);
  function close() {
    if (before.current instanceof HTMLElement) before.current.focus();
    closeSnackbar(id);
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- pointing at it or focusing something in it does nothing but stop the clock
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
