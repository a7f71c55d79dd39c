/**
 * One toast. It closes after its time, stays while hovered or focused, and returns the focus when it is closed. An error is an
 * alert; the others are announced by the live region around them.
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
  /** What had the focus before this toast. */
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
