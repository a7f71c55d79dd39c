/** The frame of every page: skip link, header, footer, notices, and the dialog about unsaved changes. */
import { useRef } from 'react';
import type { MouseEvent } from 'react';
import { Outlet } from 'react-router-dom';
import { ConnectionBanner } from '../connection/connection-banner.tsx';
import { LeaveDialog } from '../dialogs/leave-dialog.tsx';
import { ToastHost } from '../notify/toast-host.tsx';
import { SuspensionHost } from '../suspension/suspension-host.tsx';
import { jumpTo } from '../scrolling/jump-to.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { RouteAnnouncer } from '../page-change/route-announcer.tsx';
import { useDocumentTitle } from '../page-change/use-document-title.ts';
import { useHeadingFocus } from '../page-change/use-heading-focus.ts';
import { useRememberedScroll } from '../scrolling/use-remembered-scroll.ts';
import { useSessionEndReset } from '../page-change/use-session-end-reset.ts';

export function Layout() {
  const main = useRef<HTMLElement>(null);
  const title = useDocumentTitle();
  useRememberedScroll();
  useHeadingFocus(main);
  useSessionEndReset();
  // The browser's default would add a history entry that the router doesn't know, and going back to it would skip the
  // guards.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    if (main.current) jumpTo(main.current);
  };
  return (
    <>
      <a className="skip-link" href="#main" onClick={skip}>
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
