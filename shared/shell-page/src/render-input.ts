/** The input of the shell's script that renders pages on the server, as JSON. */
import type { Guard, RemoteDeclaration, SessionState } from '@coupon-center/portal-contracts';
import type { Site } from '@coupon-center/site-config';
import type { Appearance } from './appearance-cookie.ts';

export interface RenderInput {
  site: Site;
  /** The declarations of the live remotes, limited to what is visible. */
  declarations: readonly Pick<RemoteDeclaration, 'name' | 'routes'>[];
  pathname: string;
  appearance: Appearance;
  /** HTML that the outlet shows until the remote is mounted. */
  screen?: string;
}

/** Name of the function that the script adds to its global object. It turns JSON of {@link RenderInput} into HTML. */
export const RENDER_FUNCTION = 'renderShell';

/**
 * Returns the session that a page is rendered for, and that the shell starts from. The server doesn't know the
 * visitor: pages that guests may see are rendered for a guest, all others wait for the user.
 * @param guard of the page; undefined if there is no page
 */
export function renderedSession(guard: Guard | undefined): SessionState {
  const isForGuests = guard === undefined || guard === 'any' || guard === 'guest';
  return { status: isForGuests ? 'signed-out' : 'unknown', user: null };
}

/** Returns styles as the beginning of HTML; the server moves them to the head, where the policy allows them. */
export const leadingStyles = (css: string) => `<style>${css}</style>`;

/** Separates {@link leadingStyles} from the HTML after them. */
export function splitStyles(html: string): { styles: string; html: string } {
  const [, styles = '', rest = html] = /^<style>([^<]*)<\/style>([^]*)$/.exec(html) ?? [];
  return { styles, html: rest };
}
