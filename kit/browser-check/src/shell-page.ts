/** Follows the state of the shell's page. */
import type { Page } from 'playwright-core';

const PATIENCE_MS = 15_000;

/** The page's own debug details, see the shell's `debug-handle.ts`. */
interface Shell {
  __couponCenter?: { mountedRemotes(): Record<string, string> };
}

/** `left`: another page is shown instead, which the remote or the shell has chosen. */
export type State = 'mounted' | 'failed' | 'left' | undefined;

/** Waits until the remote has mounted and finished its reads, or another page is shown. */
export async function arrive(page: Page, name: string, version: string, address: string): Promise<State> {
  const handle = await page
    .waitForFunction(
      ({ remote, wanted, path }) => {
        if (location.pathname !== path) return 'left';
        if (document.querySelector('main [role=alert] button, .outlet[hidden]')) return 'failed';
        const mounted = (window as Shell).__couponCenter?.mountedRemotes()[remote];
        if (mounted !== undefined && mounted !== wanted) return 'failed';
        const element = document.querySelector(`[data-remote="${remote}"]`);
        const isBusy = element?.querySelector('[aria-busy=true], [role=progressbar]:not([aria-valuenow])');
        return mounted === wanted && element?.childElementCount && !isBusy ? 'mounted' : false;
      },
      { remote: name, wanted: version, path: address },
      { timeout: PATIENCE_MS, polling: 'raf' },
    )
    .catch(() => undefined);
  return (await handle?.jsonValue()) as State;
}

/** Waits until the remote is gone; returns whether it is. */
export async function isGone(page: Page, name: string): Promise<boolean> {
  const gone = page.waitForFunction(
    (remote) => {
      const mounted = (window as Shell).__couponCenter?.mountedRemotes()[remote];
      return mounted === undefined && !document.querySelector(`[data-remote="${remote}"]`);
    },
    name,
    { timeout: PATIENCE_MS },
  );
  return gone.then(
    () => true,
    () => false,
  );
}

/** Opens an address as a link of the shell does. */
export const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    // Like the shell's router.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ usr: null, key: 'check', idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
