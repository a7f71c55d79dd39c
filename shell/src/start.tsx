/** The portal's start in a page: the script guard first, then the screen. Session and remotes follow in their own chunk. */
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { RootOptions } from 'react-dom/client';
import { PAGE_DATA_ID, receiveRemotes } from '@coupon-center/shell-page';
import type { PageData, SentPageData } from '@coupon-center/shell-page';
// Declares `window.__couponCenterQa`.
import type {} from '@coupon-center/shell-qa';
import { App } from './app.tsx';
import { watchConnection } from './connection/connection.ts';
import { installDebugHandle } from './portal/debug-handle.ts';
import { showPlainCrash } from './crash/plain-crash.ts';
import { createPortal } from './portal/create-portal.ts';
import { leaveModules } from './portal/page-modules.ts';
import { installScriptGuard } from './security/script-guard.ts';

/** @throws Error when the page was not sent by the shell's server */
function readPageData(): PageData {
  const json = document.getElementById(PAGE_DATA_ID)?.textContent;
  if (!json) throw new Error(`The page has no #${PAGE_DATA_ID}; it must be sent by the shell’s server.`);
  const sent = JSON.parse(json) as SentPageData;
  return { ...sent, remotes: receiveRemotes(sent.remotes) };
}

/** Starts the portal in the element that the shell's server has filled, or left empty. @throws Error if it cannot start */
export function start(root: Element): void {
  watchConnection();
  const page = readPageData();
  const guard = installScriptGuard(page);
  const portal = createPortal(page, guard);
  const { report } = portal.diagnostics;
  installDebugHandle(portal);
  if (page.qa) leaveModules();
  window.__couponCenterQa?.(portal);
  addEventListener('error', ({ error, message }) => report(error ?? message, { stage: 'page' }));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, { stage: 'page' }));
  const options: RootOptions = {
    onCaughtError: (error) => report(error, { stage: 'shell' }),
    onRecoverableError: (error) => report(error, { stage: 'shell' }),
    onUncaughtError(error) {
      report(error, { stage: 'shell' });
      showPlainCrash(root);
    },
  };
  const isRendered = root.hasChildNodes();
  // In a transition, React hydrates the page in steps, and handles user input in between first.
  if (isRendered) startTransition(() => void hydrateRoot(root, <App portal={portal} />, options));
  else createRoot(root, options).render(<App portal={portal} />);
}
