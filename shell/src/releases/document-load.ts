/**
 * Loads the page's document again for another version of the shell, at most once per version and tab: a server that still sends
 * the previous version must not cause a loop.
 */
const STORE = 'shells';
const MOST_VERSIONS = 20;

function loadedFor(): string[] {
  return JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as string[];
}

/** @returns false if the document was loaded for this version before, or that can't be remembered */
export function loadOnceFor(version: string, load: () => void): boolean {
  try {
    const versions = loadedFor();
    if (versions.includes(version)) return false;
    sessionStorage.setItem(STORE, JSON.stringify([...versions, version].slice(-MOST_VERSIONS)));
  } catch {
    return false;
  }
  load();
  return true;
}

/** Returns the address that a click opens in this tab, if it is another page of this portal. */
function pageOf(event: MouseEvent): string | undefined {
  const { button, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element))
    return undefined;
  const link = target.closest<HTMLAnchorElement>('a[href]');
  if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined;
  const isElsewhere = link.origin === location.origin && link.pathname !== location.pathname;
  return isElsewhere ? link.href : undefined;
}

/**
 * Makes the next click on a link to another page load a document.
 * @param version of the shell that the document should have
 * @returns a function that ends it
 */
export function loadAtNextLink(
  version: string,
  mayLeave: () => boolean,
  load: (address: string) => void = (address) => location.assign(address),
): () => void {
  function onClick(event: MouseEvent): void {
    const address = pageOf(event);
    if (address === undefined || !mayLeave()) return;
    const isLoaded = loadOnceFor(version, () => load(address));
    if (!isLoaded) return;
    // Before the router handles it.
    event.preventDefault();
    event.stopPropagation();
  }
  addEventListener('click', onClick, { capture: true });
  return () => removeEventListener('click', onClick, { capture: true });
}
