/** What stands around every page: skip link, header, footer, toasts, and the question before unsaved work is left. */
import { useRef } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { LeaveDialog } from '../leaving/leave-dialog.tsx';
import { ToastHost } from '../notify/toast-host.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { useSessionEndReset } from './use-session-end-reset.ts';

export function Layout() {
  const main = useRef<HTMLElement>(null);
  useDocumentTitle();
  useHeadingFocus(main);
  useSessionEndReset();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ToastHost />
      <LeaveDialog />
      <ScrollRestoration />
    </>
  );
}
