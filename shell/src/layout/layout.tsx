/** The frame of every page: skip link, header, footer, notices, and the dialog about unsaved changes. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { pageTitle, SESSION_MARK } from '@coupon-center/shell-page';
import { CommandHost } from '../commands/command-host.tsx';
import { ConnectionBanner } from '../connection/connection-banner.tsx';
import { LeaveDialog } from '../dialogs/leave-dialog.tsx';
import { ToastHost } from '../notify/toast-host.tsx';
import { SuspensionHost } from '../suspension/suspension-host.tsx';
import { RouteAnnouncer, useHeadingFocus } from '../page-change/page-change.tsx';
import { jumpTo, useRememberedScroll } from '../page-change/use-remembered-scroll.ts';
import { usePortal, useSession } from '../portal-context/portal-context.tsx';
import { PastDueStrip } from '../past-due/past-due-strip.tsx';
import { RecallNotice } from '../releases/recall-notice.tsx';
import { RemotesInUse, usePageMatch } from '../releases/remotes-in-use.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

export function Layout({ children }: { children?: ReactNode }) {
  return (
    <RemotesInUse>
      <Frame>{children}</Frame>
    </RemotesInUse>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const title = useDocumentTitle();
  useRememberedScroll();
  useHeadingFocus(main);
  useSessionEndReset();
  useGuestsRevealed();
  // The browser's default would add a history entry unknown to the router, and going back to it would skip the guards.
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
      <PastDueStrip />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <ConnectionBanner />
      <RecallNotice />
      <ToastHost />
      <LeaveDialog />
      <CommandHost />
      <RouteAnnouncer title={title} />
    </>
  );
}

function useDocumentTitle(): string {
  const { page } = usePortal();
  const title = pageTitle(page.site, usePageMatch());
  useEffect(() => {
    document.title = title;
  }, [title]);
  return title;
}

/** Reveals guest content again once React renders it for guests only. */
function useGuestsRevealed(): void {
  const { session } = usePortal();
  const shown = useSession();
  useLayoutEffect(() => {
    // The page may still show what the server rendered.
    if (shown === session.get() && (shown.user || shown.status !== 'unknown'))
      document.documentElement.removeAttribute(SESSION_MARK);
  }, [session, shown]);
}

/** Forgets why the session ended once the user leaves the page on which it ended, or signs in. */
function useSessionEndReset(): void {
  const { sessionEnded } = usePortal();
  const { status } = useSession();
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (status === 'signed-in' || before.current !== pathname) sessionEnded.set(undefined);
    before.current = pathname;
  }, [pathname, sessionEnded, status]);
}
