import type { PageData } from '@coupon-center/shell-page';

const FRESH_COPY_MS = 8000;

/** Finds pending scripts: the federation runtime and webpack remove a script's tag once it has run or failed. */
function pendingScripts(bases: readonly string[]): HTMLScriptElement[] {
  const prefixes = bases.map((base) => new URL(base, location.origin).href);
  return [...document.querySelectorAll<HTMLScriptElement>('head > script[src]')].filter(
    ({ src, onerror }) => onerror !== null && prefixes.some((prefix) => src.startsWith(prefix)),
  );
}

/**
 * Abandons pending scripts, so that they can be requested again. Removing a tag doesn't end its request, and while that hangs
 * the browser queues every other request for the same address (Chromium for 20 s). A copy fetched past the cache replaces the
 * hanging entry.
 * @param bases addresses of folders beside those of the shell
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
