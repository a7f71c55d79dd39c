/** A page as React renders it to HTML: on the server for everybody, and on the device for its user's next visit. */
import { renderToString } from 'react-dom/server.browser';
import { createPath, Router } from 'react-router-dom';
import type { Navigator } from 'react-router-dom';
import type { SessionState } from '@coupon-center/portal-contracts';
import type { RenderToString } from '@coupon-center/remote-kit';
import type { PageData } from '@coupon-center/shell-page';
import { createPortalState } from '../portal/portal-state.ts';
import { PortalProvider } from '../portal-context/portal-context.tsx';
import type { Portal } from '../portal-context/portal.ts';
import { Page } from '../routes/page.tsx';

export interface StillPageProps {
  page: PageData;
  session: SessionState;
  appearance: ReturnType<Portal['appearance']['get']>;
  address: { pathname: string; search?: string };
  /** HTML that the outlet shows until the remote is mounted. */
  screen?: string | undefined;
}

/** Nothing navigates. The library's own navigator needs `URL`, which the server's context lacks. */
const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

function portalOf({ page, session, appearance, screen }: StillPageProps): Portal {
  const chosen = () => appearance;
  return {
    ...createPortalState(page, session, undefined),
    appearance: { get: chosen, first: chosen, subscribe: () => () => undefined, choose: () => undefined },
    platform: () => new Promise(() => undefined),
    startedPlatform: () => undefined,
    ...(screen && { screen }),
  };
}

export function StillPage(props: StillPageProps) {
  return (
    <PortalProvider value={portalOf(props)}>
      <Router location={props.address} navigator={navigator} static>
        <Page />
      </Router>
    </PortalProvider>
  );
}

/** Renders to HTML without preloads of images, which are pointless a few bytes before the images, and which no kept page may have. */
export const markupOf: RenderToString = (node, options) =>
  renderToString(node, options).replace(/^(?:<link [^>]*>)+/, '');
