/** The portal: one object per page, which the shell's components get from context. */
import type { User } from '@coupon-center/contracts';
import type { SessionState, SignOutReason } from '@coupon-center/portal-contracts';
import { createAppearance } from '../appearance/appearance.ts';
import type { AppearanceSetting } from '../appearance/appearance.ts';
import { createDiagnostics } from '../diagnostics/diagnostics.ts';
import { createLeaveGuards } from '../dialogs/leave-guards.ts';
import { createNotices } from '../notify/notices.ts';
import type { PageData, PageReleases } from '@coupon-center/shell-page';
import type { Platform } from '../platform/start-platform.ts';
import type { ScriptGuard } from '../security/script-guard.ts';
import type { PortalState } from './portal-state.ts';
import { createWritable } from '../common/writable.ts';

export interface Portal extends PortalState {
  /** Session, API client and remote loading, in a chunk that the first call fetches. */
  platform(): Promise<Platform>;
  /** Light or dark. */
  appearance: AppearanceSetting;
  /** The platform, if it has started. */
  startedPlatform(): Platform | undefined;
}

/** Creates the portal and starts to fetch the platform. */
export function createPortal(page: PageData, guard?: ScriptGuard): Portal {
  let starting: Promise<Platform> | undefined;
  let started: Platform | undefined;
  const session = createWritable<SessionState>({ status: 'unknown', user: null });
  const suspended = createWritable<User | undefined>(undefined);
  const portal: Portal = {
    page,
    releases: createWritable<PageReleases>({ shell: page.shell, remotes: page.remotes, recalled: {} }),
    guard,
    session,
    sessionEnded: createWritable<SignOutReason | undefined>(undefined),
    suspended,
    appearance: createAppearance([session, suspended]),
    notices: createNotices(),
    diagnostics: createDiagnostics(),
    leaveGuards: createLeaveGuards(),
    platform() {
      starting ??= import(/* webpackChunkName: "platform" */ '../platform/start-platform.ts')
        .then(({ startPlatform }) => (started = startPlatform(portal)))
        .catch((error: unknown) => {
          starting = undefined;
          portal.diagnostics.report(error, { stage: 'platform' });
          throw error;
        });
      return starting;
    },
    startedPlatform: () => started,
  };
  portal.platform().catch(() => undefined);
  return portal;
}
