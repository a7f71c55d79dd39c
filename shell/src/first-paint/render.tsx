/**
 * The shell for its server: renders the frame of a page with the landing page, a page of the shell, or the outlet of a remote.
 * It is built into a script of its own, which has neither a network nor any API of Node.
 */
import './server-globals.ts';
import { renderToString } from 'react-dom/server.browser';
import { createPath, Router } from 'react-router-dom';
import type { Navigator } from 'react-router-dom';
import { guardOf, matchPage, RENDER_FUNCTION, renderedSession } from '@coupon-center/shell-page';
import type { PageData, PageRemote, RenderInput } from '@coupon-center/shell-page';
import { createPortalState } from '../portal/portal-state.ts';
import { PortalProvider } from '../portal-context/portal-context.tsx';
import type { Portal } from '../portal-context/portal.ts';
import { Page } from '../routes/page.tsx';

/** Placeholder versions: only effects use versions, and none of them is rendered. */
function remotesOf({ declarations }: RenderInput): Record<string, PageRemote> {
  const live = { version: '', manifest: '', base: '' };
  return Object.fromEntries(
    declarations.map(({ name, routes: declared }) => [
      name,
      { live: { ...live, declaration: { name, routes: [...declared], owner: '', shellContract: '' } } },
    ]),
  );
}

function portalFor(input: RenderInput): Portal {
  const { site, declarations, pathname, appearance, screen } = input;
  const page: PageData = { site, shell: '', remotes: remotesOf(input), assets: {} };
  const session = renderedSession(guardOf(matchPage(declarations, pathname)));
  const chosen = () => appearance;
  return {
    ...createPortalState(page, session, undefined),
    appearance: { get: chosen, first: chosen, subscribe: () => () => undefined, choose: () => undefined },
    platform: () => new Promise(() => undefined),
    startedPlatform: () => undefined,
    ...(screen && { screen }),
  };
}

/** The server never navigates. The library's own navigator needs `URL`, which the context lacks. */
const navigator: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

function render(json: string): string {
  const input = JSON.parse(json) as RenderInput;
  const html = renderToString(
    <PortalProvider value={portalFor(input)}>
      <Router location={{ pathname: input.pathname }} navigator={navigator} static>
        <Page />
      </Router>
    </PortalProvider>,
  );
  // React preloads the logo, which is pointless a few bytes before the logo itself.
  return html.replace(/^(?:<link [^>]*>)+/, '');
}

Object.assign(globalThis, { [RENDER_FUNCTION]: render });
