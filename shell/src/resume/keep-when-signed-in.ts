import { whenIdle } from '../common/scheduling.ts';
import type { Portal } from '../portal-context/portal.ts';

/** Keeps the pages of a signed-in user for the next visit. The code for it is loaded when the page is idle. */
export function keepWhenSignedIn(portal: Portal): void {
  const { session } = portal;

  async function load(): Promise<void> {
    const [{ keepPages }, platform] = await Promise.all([
      import(/* webpackChunkName: "keep" */ './keep-page.tsx'),
      portal.platform(),
    ]);
    keepPages(portal, platform);
  }

  const stop = session.subscribe(() => start());
  function start(): void {
    if (session.get().status !== 'signed-in') return;
    stop();
    // Without its code, the page works as well.
    whenIdle(() => void load().catch(() => undefined));
  }
  start();
}
