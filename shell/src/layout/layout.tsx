/** What stands around every page: skip link, header, footer, notices, and the question before unsaved work is left. */
import { useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { ConnectionBanner } from '../connection/connection-banner.tsx';
import { LeaveDialog } from '../leaving/leave-dialog.tsx';
import { ToastHost } from '../notify/toast-host.tsx';
import { SuspensionHost } from '../suspension/suspension-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useRememberedScroll } from './use-remembered-scroll.ts';
import { useSessionEndReset } from './use-session-end-reset.ts';

export function Layout() {
  const main = useRef<HTMLElement>(null);
  const title = useDocumentTitle();
  useRememberedScroll();
  useHeadingFocus(main);
  useSessionEndReset();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <SuspensionHost />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ConnectionBanner />
      <ToastHost />
      <LeaveDialog />
      <RouteAnnouncer title={title} />
    </>
  );
}
