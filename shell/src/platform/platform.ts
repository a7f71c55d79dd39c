/** What the platform is, and what it is made from. */
import type { ApiClient } from '@coupon-center/api-client';
import type { SessionState, SignOutReason } from '@coupon-center/contracts';
import type { SessionBus } from '@coupon-center/session';
import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Notices } from '../notify/notices.ts';
import type { PageData } from '../page-data.ts';
import type { Writable } from '../readable.ts';
import type { RemoteMounts } from '../remotes/remote-mounts.ts';

export interface Platform {
  api: ApiClient;
  session: SessionBus;
  /** Subscriptions to the session bus, of shell and remotes. */
  sessionSubscriptions: () => number;
  remotes: RemoteMounts;
}

export interface PlatformParts {
  page: PageData;
  /** Follows the session bus. */
  session: Writable<SessionState>;
  /** Told why the session ended. */
  sessionEnded: Writable<SignOutReason | undefined>;
  notices: Notices;
  diagnostics: Diagnostics;
}
