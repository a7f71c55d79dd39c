/** What all parts of the shell share, from the first script on. */
import type { SessionState, SignOutReason, User } from '@coupon-center/contracts';
import type { PageData } from '@coupon-center/shell-page';
import type { Writable } from '../common/writable.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { LeaveGuards } from '../dialogs/leave-guards.ts';
import type { Notices } from '../notify/notices.ts';

export interface PortalState {
  page: PageData;
  /** Follows the session bus; `unknown` until the platform has started and asked the API. */
  session: Writable<SessionState>;
  /** Why the session ended; holds until somebody signs in or the page on which it ended is left. */
  sessionEnded: Writable<SignOutReason | undefined>;
  /** Whose session ran out while something was unsaved, until they sign in again or leave. */
  suspended: Writable<User | undefined>;
  notices: Notices;
  diagnostics: Diagnostics;
  leaveGuards: LeaveGuards;
}
