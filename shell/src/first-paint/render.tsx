/**
 * The shell for its server: renders the frame of a page with the landing page, a page of the shell, or the outlet of a remote.
 * It is built into a script of its own, which has neither a network nor any API of Node.
 */
import './server-globals.ts';
import {
  guardOf,
  leadingStyles,
  matchPage,
  RENDER_FUNCTION,
  renderedSession,
} from '@coupon-center/shell-page';
import type { PageData, PageRemote, RenderInput } from '@coupon-center/shell-page';
import { couponCardStyles } from '@coupon-center/coupon-card';
import { PartsAtHand } from '../landing/landing-parts.tsx';
import { parts } from '../landing/parts/all-parts.ts';
import { markupOf, StillPage } from '../resume/still-page.tsx';

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

function render(json: string): string {
  const input = JSON.parse(json) as RenderInput;
  const { site, declarations, pathname, appearance, screen } = input;
  const page: PageData = { site, shell: '', remotes: remotesOf(input), assets: {} };
  const session = renderedSession(guardOf(matchPage(declarations, pathname)));
  const html = markupOf(
    <PartsAtHand value={parts}>
      <StillPage {...{ page, session, appearance, screen }} address={{ pathname }} />
    </PartsAtHand>,
  );
  return matchPage(declarations, pathname).kind === 'landing' ? leadingStyles(couponCardStyles) + html : html;
}

Object.assign(globalThis, { [RENDER_FUNCTION]: render });
