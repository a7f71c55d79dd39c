/** The handle that moves a coupon: by dragging with mouse or finger, by arrow keys, or by the menu that a press opens. */
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useHasBeen } from '@coupon-center/remote-kit';
import { IconButton, Menu, MenuItem } from '@coupon-center/ui';

/** The class by which Sortable finds the handle. */
export const HANDLE_CLASS = 'coupon-handle';

/** Its area is as large as a finger and reaches under the headline, so the focus ring is drawn around the dots only. */
const LOOK = {
  cursor: 'grab',
  touchAction: 'none',
  color: 'inherit',
  '&.Mui-focusVisible': { outlineOffset: '-13px', borderRadius: '18px' },
};

const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  Home: -Infinity,
  End: Infinity,
};

const MOVES = [
  { label: 'Move up', places: -1 },
  { label: 'Move down', places: 1 },
  { label: 'Move to the top', places: -Infinity },
  { label: 'Move to the bottom', places: Infinity },
];

export interface ReorderHandleProps {
  /** Name that distinguishes the coupon from the others. */
  name: string;
  /** Position of the coupon; read when the menu opens, so that a move renders no other coupon again. */
  place: () => { isFirst: boolean; isLast: boolean };
  describedBy: string;
  /** Called with the number of places down, infinite for either end, and with the handle itself. */
  onMove: (places: number, handle: HTMLElement) => void;
}

export function ReorderHandle({ name, place, describedBy, onMove }: ReorderHandleProps) {
  const [handle, setHandle] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [{ isFirst, isLast }, setPlace] = useState({ isFirst: false, isLast: false });
  // Ten closed menus take long to render on a phone.
  const hasMenu = useHasBeen(isOpen);

  function open() {
    setPlace(place());
    setOpen(true);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const places = KEYS[event.key];
    if (places === undefined) return;
    event.preventDefault();
    onMove(places, event.currentTarget);
  }

  function choose(places: number) {
    setOpen(false);
    if (handle) onMove(places, handle);
  }

  return (
    <>
      <IconButton
        ref={setHandle}
        className={HANDLE_CLASS}
        aria-label={`Move ${name}`}
        aria-describedby={describedBy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onKeyDown={onKeyDown}
        onClick={open}
        sx={LOOK}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
          <path d="M6 3h3v3H6zm5 0h3v3h-3zM6 8.5h3v3H6zm5 0h3v3h-3zM6 14h3v3H6zm5 0h3v3h-3z" />
        </svg>
      </IconButton>
      {hasMenu && (
        <Menu open={isOpen} anchorEl={handle} onClose={() => setOpen(false)}>
          {MOVES.map(({ label, places }) => (
            <MenuItem key={label} disabled={places < 0 ? isFirst : isLast} onClick={() => choose(places)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}
