/** Keys that open the command menu and the list of shortcuts. */

export type PanelName = 'menu' | 'shortcuts';

const STORAGE_KEY = 'coupon-center-help-key';

/** Evaluated on demand: the server has no navigator. */
const isApple = () => /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

export const menuKey = (): readonly string[] => [isApple() ? '⌘' : 'Ctrl', 'K'];

/** Whether the question mark opens the list; it does unless the user switched it off. */
export function isHelpKeyOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setHelpKey(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, 'off');
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/** @returns the panel that a key opens; undefined for all other keys */
export function askedBy(event: KeyboardEvent): PanelName | undefined {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (key.toLowerCase() === 'k' && (isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey)
    return 'menu';
  const isPlain = !ctrlKey && !metaKey && !altKey;
  return key === '?' && isPlain && !isTyping(target) && isHelpKeyOn() ? 'shortcuts' : undefined;
}
