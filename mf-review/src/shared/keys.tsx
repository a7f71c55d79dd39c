/** Single keys that press the buttons of a screen, unless the user switches them off (WCAG 2.2, 2.1.4). */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { usePreference } from '@coupon-center/remote-kit';
import { Box } from '@coupon-center/ui';

/** @returns whether single keys work, and a function that switches them on or off for this browser */
export function useKeysChoice(): [isOn: boolean, choose: (isOn: boolean) => void] {
  const [choice, choose] = usePreference('keys');
  return [choice !== 'off', (isOn) => choose(isOn ? 'on' : 'off')];
}

const FIELD = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** Whether something else takes the keys: a field, a dialog or a menu. */
export function areKeysTaken(target: EventTarget | null = document.activeElement): boolean {
  return (
    (target instanceof Element && target.closest(FIELD) !== null) ||
    document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null
  );
}

/**
 * Calls a function for each letter that is pressed alone, but not while it is held down.
 * @param onKey takes the letter in upper case and the event's time stamp, and returns whether it used the key
 */
export function useKeys(onKey: (key: string, time: number) => boolean, isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented, target, timeStamp } = event;
    if (!/^[a-z]$/i.test(key) || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
    if (!areKeysTaken(target) && onKey(key.toUpperCase(), timeStamp)) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** Milliseconds without a press of a key that decides, and with the same thing shown, before such a key counts. */
const LOOK = 500;

/**
 * Keeps a double tap from deciding about what has just appeared.
 * @param shown what the keys decide about, and in which version; the first one is open to decisions immediately
 * @returns a function that takes the time stamp of each press of a key that decides, and returns whether the press counts
 */
export function useDeliberate(shown: string | undefined): (time: number) => boolean {
  const last = useRef<string>(undefined);
  const since = useRef(-Infinity);
  useLayoutEffect(() => {
    if (shown === undefined) return;
    // Time stamps of events have a clock of their own.
    if (last.current !== undefined && last.current !== shown) since.current = new Event('shown').timeStamp;
    last.current = shown;
  }, [shown]);

  return (time) => {
    const isDeliberate = time - since.current >= LOOK;
    since.current = Math.max(since.current, time);
    return isDeliberate;
  };
}

/** Whether a decision is under way: a button that has a key is busy. */
export function isDeciding(element: Element | null): boolean {
  return element?.querySelector('[aria-keyshortcuts][aria-busy="true"]') != null;
}

/** Presses the first button in an element that has this key. @returns whether there is one */
export function pressIn(element: Element | null | undefined, key: string): boolean {
  const button = element?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
  button?.click();
  return button != null;
}

export interface KeyProps {
  'aria-keyshortcuts'?: string;
  endIcon?: ReactNode;
}

/** Returns the properties of a button that a key presses; the key is shown where there may be a keyboard. */
export function keyOf(key: string, isOn: boolean): KeyProps {
  if (!isOn) return {};
  const hint = (
    <Box component="kbd" aria-hidden sx={HINT}>
      {key}
    </Box>
  );
  return { 'aria-keyshortcuts': key, endIcon: hint };
}

export interface KeysChoiceProps {
  /** The keys and what they do. */
  children: string;
  isOn: boolean;
  onChoose: (isOn: boolean) => void;
}

export function KeysChoice({ children, isOn, onChoose }: KeysChoiceProps) {
  return (
    <Box component="label" sx={CHOICE}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChoose(target.checked)} />
      {children}
    </Box>
  );
}

const HINT = {
  // The theme has a size for icons in this place.
  '&&': { font: 'var(--type-caption)', fontWeight: 600 },
  minWidth: '1.25rem',
  textAlign: 'center',
  border: '1px solid currentColor',
  borderRadius: '4px',
  '@media (pointer: coarse)': { display: 'none' },
};

const CHOICE = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  typography: 'body2',
  color: 'text.secondary',
  '@media (pointer: coarse)': { display: 'none' },
  '& > input': { width: 18, height: 18, m: 0, flex: 'none', accentColor: 'currentColor' },
};
