/** One toast: goes by itself after its time, waits while it is pointed at or holds the focus. */
import { closeSnackbar } from 'notistack';
import type { CustomContentProps } from 'notistack';
import { useEffect, useState } from 'react';
import type { FocusEvent, Ref } from 'react';
import type { Notice } from './notices.ts';

interface ToastProps extends CustomContentProps {
  notice: Notice;
  milliseconds: number;
  ref?: Ref<HTMLDivElement>;
}

export function Toast({ id, message, notice, milliseconds, style, ref }: ToastProps) {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isPaused = isHovered || hasFocus;
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => closeSnackbar(id), milliseconds);
    return () => clearTimeout(timer);
  }, [id, isPaused, milliseconds]);
  const { action, kind } = notice;
  return (
    // Pointing at it or focusing something in it does nothing but stop the clock.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      style={style}
      role={kind === 'error' ? 'alert' : 'status'}
      className={`toast toast-${kind}`}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={(event: FocusEvent<HTMLDivElement>) =>
        setHasFocus(event.currentTarget.contains(event.relatedTarget))
      }
    >
      <span className="toast-message">{message}</span>
      {action && (
        <button
          type="button"
          onClick={() => {
            closeSnackbar(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" onClick={() => closeSnackbar(id)}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
