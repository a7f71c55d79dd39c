/** State that all parts of the shell share, from the first script on. */
import type { User } from '@coupon-center/contracts';
import type { SessionState, SignOutReason } from '@coupon-center/portal-contracts';
import type { PageData, PageReleases } from '@coupon-center/shell-page';
import type { PanelName } from '../commands/keys.ts';
import { createWritable } from '../common/writable.ts';
import type { Writable } from '../common/writable.ts';
import { createDiagnostics } from '../diagnostics/diagnostics.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { createLeaveGuards } from '../dialogs/leave-guards.ts';
import type { LeaveGuards } from '../dialogs/leave-guards.ts';
import { createNotices } from '../notify/notices.ts';
import type { Notices } from '../notify/notices.ts';
import type { ScriptGuard } from '../security/script-guard.ts';

export interface PortalState {
  page: PageData;
  /** The versions that a page opened now would get, as far as this one knows. */
  releases: Writable<PageReleases>;
  /** Decides which scripts the page may load; undefined for a shell from source. */
  guard: ScriptGuard | undefined;
  /** Follows the session bus; before that as the server rendered the page, or `unknown` if the browser has a session. */
  session: Writable<SessionState>;
  /** Why the session ended. Reset when somebody signs in or leaves the page on which it ended. */
  sessionEnded: Writable<SignOutReason | undefined>;
  /** The user whose session expired over unsaved changes, until they sign in again or give up. */
  suspended: Writable<User | undefined>;
  notices: Notices;
  diagnostics: Diagnostics;
  leaveGuards: LeaveGuards;
  panel: Writable<PanelName | undefined>;
}

/** @param session for which the server rendered the page */
export function createPortalState(
  page: PageData,
  session: SessionState,
  guard: ScriptGuard | undefined,
): PortalState {
  return {
    page,
    releases: createWritable<PageReleases>({ shell: page.shell, remotes: page.remotes, recalled: {} }),
    guard,
    session: createWritable(session),
    sessionEnded: createWritable<SignOutReason | undefined>(undefined),
    suspended: createWritable<User | undefined>(undefined),
    notices: createNotices(),
    diagnostics: createDiagnostics(),
    leaveGuards: createLeaveGuards(),
    panel: createWritable<PanelName | undefined>(undefined),
  };
}
