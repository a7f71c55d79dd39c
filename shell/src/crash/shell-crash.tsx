/** Shown when the layout or a page crashes outside any other boundary. Needs router and portal; `plain-crash.ts` doesn't. */
import { useEffect, useRef } from 'react';
import { usePortal } from '../portal-context/portal-context.tsx';
import { dropResumed } from '../common/drop-resumed.ts';
import { MessagePage } from '../feedback/message-page.tsx';

const TITLE = 'Something went wrong';

export function ShellCrash() {
  const { siteName, appName } = usePortal().page.site;
  const main = useRef<HTMLElement>(null);
  // It would crash again.
  useEffect(() => dropResumed(), []);
  useEffect(() => {
    document.title = `${TITLE} · ${siteName} ${appName}`;
    const heading = main.current?.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [appName, siteName]);
  return (
    <main ref={main}>
      <MessagePage
        art="broken"
        title={TITLE}
        isAlert
        actions={
          <>
            <button type="button" className="button" onClick={() => location.reload()}>
              Reload
            </button>
            <a className="button-plain" href="/">
              Go to the home page
            </a>
          </>
        }
      >
        <p>Please reload the page. If that doesn’t help, try again later.</p>
      </MessagePage>
    </main>
  );
}
