/**
 * Opens the page of a store that is not live: its owner sees it by a link that the API signs, because the shoppers' pages may
 * have another host, which knows nothing of the session (decisions, 17).
 */
import type { MouseEvent } from 'react';

/** Whether a click follows a link by itself, rather than by a key of its own: those open the link as it is. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

/**
 * Follow a link to the own store page in a new tab.
 * @param address answers where the page can be seen
 */
export function openStorePage(event: MouseEvent<HTMLAnchorElement>, address: () => Promise<string>): void {
  if (!isPlain(event)) return;
  const { href } = event.currentTarget;
  // Now, while it is the user who opens it: later the browser would refuse.
  const tab = window.open('', '_blank');
  if (!tab) return;
  event.preventDefault();
  tab.opener = null;
  address()
    .catch(() => href)
    .then((url) => tab.location.replace(url))
    // The tab was closed meanwhile.
    .catch(() => undefined);
}
