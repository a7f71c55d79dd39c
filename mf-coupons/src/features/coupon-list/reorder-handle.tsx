/** Where a coupon is taken to be moved: dragged with mouse or finger, or with the arrow keys once it has the focus. */
import type { KeyboardEvent } from 'react';
import { IconButton } from '@coupon-center/ui';

/** What Sortable looks for. */
export const HANDLE_CLASS = 'coupon-handle';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

export interface ReorderHandleProps {
  /** The coupon's title. */
  title: string;
  /** Id of the text that tells how it is used. */
  describedBy: string;
  /** Takes how many places down, and the handle itself. */
  onStep: (places: number, handle: HTMLElement) => void;
}

export function ReorderHandle({ title, describedBy, onStep }: ReorderHandleProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const places = STEPS[event.key];
    if (places === undefined) return;
    event.preventDefault();
    onStep(places, event.currentTarget);
  }
  return (
    <IconButton
      className={HANDLE_CLASS}
      aria-label={`Move ${title}`}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      sx={{ cursor: 'grab', touchAction: 'none', width: 44, height: 44 }}
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill="currentColor"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M6 3h3v3H6zm5 0h3v3h-3zM6 8.5h3v3H6zm5 0h3v3h-3zM6 14h3v3H6zm5 0h3v3h-3z" />
      </svg>
    </IconButton>
  );
}
