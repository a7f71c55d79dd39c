import { SESSION_RECORD_KEY } from '@coupon-center/portal-contracts';
import type { SessionState } from '@coupon-center/portal-contracts';
import { declarationsOf, guardOf, matchPage, renderedSession, SESSION_MARK } from '@coupon-center/shell-page';
import type { PageData, PageMatch } from '@coupon-center/shell-page';
import { createAppearance } from '../appearance/appearance.ts';
import { nextTask, whenIdle } from '../common/scheduling.ts';
import type { Platform } from '../platform/start-platform.ts';
import type { ScriptGuard } from '../security/script-guard.ts';
import { createPortalState } from './portal-state.ts';
import type { Portal } from '../portal-context/portal.ts';

/** Whether this browser may have a session. The platform reads it, and the API decides whether it is still valid. */
function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_RECORD_KEY) !== null;
  } catch {
    return false;
  }
}

/** Returns the session that the page on the screen was made for: by the server, or by the last visit. */
function paintedSession(match: PageMatch): SessionState {
  const { user } = window.__couponCenterResumed ?? {};
  return user ? { status: 'signed-in', user } : renderedSession(guardOf(match));
}

/** Creates the portal and starts to fetch the platform; guests don't need it on the landing page. */
export function createPortal(page: PageData, guard?: ScriptGuard): Portal {
  let starting: Promise<Platform> | undefined;
  let started: Platform | undefined;
  const match = matchPage(declarationsOf(page), location.pathname);
  const state = createPortalState(page, paintedSession(match), guard);
  const { session, suspended, diagnostics } = state;
  const portal: Portal = {
    ...state,
    appearance: createAppearance([session, suspended]),
    platform() {
      starting ??= import(/* webpackChunkName: "platform" */ '../platform/start-platform.ts')
        .then(async ({ startPlatform }) => {
          await nextTask();
          return (started = startPlatform(portal));
        })
        .catch((error: unknown) => {
          starting = undefined;
          diagnostics.report(error, { stage: 'platform' });
          throw error;
        });
      return starting;
    },
    startedPlatform: () => started,
  };
  // Guests' content is hidden until the platform knows the user.
  const start = () =>
    void portal.platform().catch(() => document.documentElement.removeAttribute(SESSION_MARK));
  const isKnown = !hasStoredSession();
  const status = isKnown ? 'signed-out' : 'unknown';
  if (session.get().status !== status && !window.__couponCenterResumed) session.set({ status, user: null });
  if (isKnown && match.kind === 'landing') whenIdle(start);
  else start();
  return portal;
}
