/** Gives up script files that were asked for and have not come. */
import type { PageData } from '@coupon-center/shell-page';

/** How long a fresh copy of a file may take, in milliseconds. */
const FRESH_COPY_MS = 8000;

/** The federation runtime and webpack take a script's tag out of the page once the script has run or failed. */
function pendingScripts(bases: readonly string[]): HTMLScriptElement[] {
  const prefixes = bases.map((base) => new URL(base, location.origin).href);
  return [...document.querySelectorAll<HTMLScriptElement>('head > script[src]')].filter(
    ({ src, onerror }) => onerror !== null && prefixes.some((prefix) => src.startsWith(prefix)),
  );
}

/**
 * Gives up the scripts that have not come, so that they can be asked for again. A tag that is gone does not end its request,
 * and while that hangs the browser keeps every other request of the same address waiting (Chromium for 20 s): a copy that is
 * fetched past the cache takes its place there.
 * @param page whose shell's own scripts are given up as well
 * @param bases addresses of further folders
 */
export async function abandonScripts(
  { assets }: Pick<PageData, 'assets'>,
  bases: readonly string[] = [],
): Promise<void> {
  const shellFolders = Object.keys(assets).map((address) => address.replace(/[^/]*$/, ''));
  const scripts = pendingScripts([...new Set(shellFolders), ...bases]);
  for (const script of scripts) script.dispatchEvent(new Event('error'));
  await Promise.all(
    scripts.map(({ src, integrity }) =>
      fetch(src, { cache: 'reload', integrity, signal: AbortSignal.timeout(FRESH_COPY_MS) })
        .then((response) => response.blob())
        .catch(() => undefined),
    ),
  );
}
