/** The portal's start in a page: the script guard first, then the screen. Session and remotes follow in their own chunk. */
import * as React from 'react';
import * as ReactJsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import type { RootOptions } from 'react-dom/client';
import { PAGE_DATA_ID, receiveRemotes } from '@coupon-center/shell-page';
import type { PageData, SentPageData } from '@coupon-center/shell-page';
// Declares `window.__couponCenterQa`.
import type {} from '@coupon-center/shell-qa';
import { watchConnection } from './connection/connection.ts';
import { PortalRouter } from './history/portal-router.tsx';
import { installDebugHandle } from './portal/debug-handle.ts';
import { showPlainCrash } from './crash/plain-crash.ts';
import { createPortal } from './portal/create-portal.ts';
import { PortalProvider } from './portal-context/portal-context.tsx';
import type { Portal } from './portal-context/portal.ts';
import { keepWhenSignedIn } from './resume/keep-when-signed-in.ts';
import { Page } from './routes/page.tsx';
import { installScriptGuard } from './security/script-guard.ts';

function readPageData(): PageData {
  // Elements of a resumed page come first, and none of them is a script.
  const json = document.querySelector(`script#${PAGE_DATA_ID}`)?.textContent;
  if (!json) throw new Error(`The page has no #${PAGE_DATA_ID}; it must be sent by the shell’s server.`);
  const sent = JSON.parse(json) as SentPageData;
  return { ...sent, remotes: receiveRemotes(sent.remotes) };
}

/** Exposes React to the testers' code, a separate build without its own copy (`webpack/src/plugins/testing-plugin.ts`). */
function exposeModules(): void {
  const modules = {
    react: React,
    'react/jsx-runtime': ReactJsxRuntime,
    'react-dom': ReactDOM,
    'react-dom/client': ReactDOMClient,
  };
  Object.assign(globalThis, { __couponCenterModules: modules });
}

export function App({ portal }: { portal: Portal }) {
  return (
    <PortalProvider value={portal}>
      <PortalRouter>
        <Page />
      </PortalRouter>
    </PortalProvider>
  );
}

/** Starts the portal in the element that the shell's server has filled, or left empty. @throws Error if it cannot start */
export function start(root: Element): void {
  watchConnection();
  const page = readPageData();
  const guard = installScriptGuard(page);
  const portal = createPortal(page, guard);
  const { report } = portal.diagnostics;
  installDebugHandle(portal);
  if (page.qa) exposeModules();
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
  if (root.hasChildNodes()) {
    // Only what the server rendered is what the next visit would get. A page in which a version is checked is not.
    keepWhenSignedIn(portal);
    // In a transition, React hydrates the page in steps, and handles user input in between first.
    React.startTransition(() => void ReactDOMClient.hydrateRoot(root, <App portal={portal} />, options));
  } else ReactDOMClient.createRoot(root, options).render(<App portal={portal} />);
}
