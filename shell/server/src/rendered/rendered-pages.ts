/** Renders a page's content before any script runs: the frame with the landing page, or with the first screen of a remote. */
import { LANDING, LIVE_PAGE } from '@coupon-center/portal-contracts';
import type { ReleaseSource } from '@coupon-center/release';
import { declarationsOf, splitStyles } from '@coupon-center/shell-page';
import type { Appearance, PageData, PageMatch } from '@coupon-center/shell-page';
import type { RenderedPage } from '../page.ts';
import type { ShellBuild } from '../shell-build.ts';
import { createFirstScreens } from './first-screens.ts';
import { createShellRenderer } from './shell-renderer.ts';
import type { RendererLog } from './shell-renderer.ts';
import { createShellStyles } from './shell-styles.ts';

export interface AskedPage {
  build: ShellBuild;
  data: PageData;
  match: PageMatch;
  /** The choice in the cookie, with which the shell starts. */
  appearance: Appearance;
}

/** Stands for all unknown addresses: no page has an empty segment in its address. */
const UNKNOWN = '/-//-';

/** Pages that look the same have one address here, so that each is rendered once. */
function addressOf(match: PageMatch): string {
  if (match.kind === 'landing') return LANDING;
  if (match.kind === 'live-page') return LIVE_PAGE;
  return match.kind === 'remote' ? match.route.path : UNKNOWN;
}

/** @returns a function that returns undefined for a page that starts empty */
export function createRenderedPages(
  source: ReleaseSource,
  log: RendererLog,
): (page: AskedPage) => Promise<RenderedPage | undefined> {
  const renderer = createShellRenderer(source, log);
  const stylesOf = createShellStyles(source, log);
  const screenOf = createFirstScreens(source);
  return async ({ build, data, match, appearance }) => {
    if (!build.record.render) return undefined;
    const { site, remotes } = data;
    const remote = match.kind === 'remote' ? remotes[match.name]?.live : undefined;
    const screen = await screenOf({ match, remote, clientId: site.clientId, build });
    const declarations = declarationsOf({ remotes }).map(({ name, routes }) => ({ name, routes }));
    const input = { site, declarations, pathname: addressOf(match), appearance };
    const rendered = await renderer.render(
      build,
      { ...input, ...(screen && { screen: screen.html }) },
      screen?.key,
    );
    if (!rendered) return undefined;
    const { html, styles: ownStyles } = splitStyles(rendered);
    return { html, styles: await stylesOf(build), ownStyles, screenStyles: screen?.styles };
  };
}
