/** What the platform is, and what it is made from. */
import type { SessionState, SignOutReason, User } from '@coupon-center/contracts';
import type { SessionBus } from '@coupon-center/session';
import type { PageData } from '@coupon-center/shell-page';
import type { Writable } from '../readable.ts';
import type { RemoteMounts } from '../remotes/remote-mounts.ts';
import type { ContractFactory, ContractParts } from '../remotes/shell-contract.ts';

export interface Platform {
  session: SessionBus;
  /** Subscriptions to the session bus, of shell and remotes. */
  sessionSubscriptions: () => number;
  remotes: RemoteMounts;
  contractFor: ContractFactory;
  /** Where the signed-in merchant sees the page of the own store, also while it is not live. */
  storePageAddress(storeId: number): Promise<string>;
  /**
   * Go on with a suspended session.
   * @throws ApiError, 401 where the password does not fit
   */
  signInAgain(password: string): Promise<void>;
  /** Let a suspended session end. */
  giveUpSession(): void;
}

export interface PlatformParts extends ContractParts {
  page: PageData;
  /** Follows the session bus. */
  session: Writable<SessionState>;
  /** Told why the session ended. */
  sessionEnded: Writable<SignOutReason | undefined>;
  /** Whose session ran out while something was unsaved, until they sign in again or leave. */
  suspended: Writable<User | undefined>;
}
