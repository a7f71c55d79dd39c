/** Accounts, for other features. */
import type { Account as AccountView } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps, Ports } from '../../platform/deps.ts';
import type { Caller } from '../../platform/security/caller.ts';
import type { Principal } from '../../platform/security/principal.ts';
import type { AccountNotice } from './account.mails.ts';
import { createAccountService } from './account.service.ts';
import {
  accountByEmail,
  accountById,
  accountsByEmail,
  addressesOf,
  amongThese,
  clientOf,
  emailsOf,
  holdPassword,
  lockAccount,
  merchantsLike,
  merchantsWithEmailOf,
  usableAccounts,
} from './accounts.repository.ts';
import { createLimits } from './limits.ts';
import { createNotices } from './notices.ts';
import { createPasswordCheck } from './password-check.ts';
import type { PasswordCheck } from './password-check.ts';
import { endPending } from './pending.ts';
import {
  lockProviders,
  providersOf,
  reopenAsInvited,
  setInvitedRole,
  removeProvider,
} from './providers.repository.ts';
import { createAccount } from './registration.service.ts';

export type { Account } from './accounts.repository.ts';
export type { LockedProvider, ProviderAccount } from './providers.repository.ts';

/** The queries that other features may make; the repositories say what each returns. */
const queries = {
  accountByEmail,
  accountById,
  accountsByEmail,
  addressesOf,
  amongThese,
  clientOf,
  emailsOf,
  holdPassword,
  lockAccount,
  merchantsLike,
  merchantsWithEmailOf,
  usableAccounts,
  lockProviders,
  providersOf,
  reopenAsInvited,
  setInvitedRole,
};
type Queries = typeof queries;

export interface AccountsPort extends Queries {
  /** Asks a signed-in user for the password. */
  checkPassword: PasswordCheck;
  createAccount: typeof createAccount;
  /** Ends everything pending of an account, which must be locked. */
  endPending(tx: Executor, userId: number, now: Date): Promise<void>;
  /** Limits attempts at the tokens of links. */
  limitTokens(caller: Caller): Promise<void>;
  /** Queues a mail to the owner of an account. */
  notify(tx: Executor, userId: number, notice: AccountNotice): Promise<void>;
  /** Returns the caller's account as its owner sees it. */
  read(principal: Principal): Promise<AccountView>;
  /** Ends everything that gives access to a provider's account, which must be locked. */
  removeProvider(tx: Executor, userId: number, now: Date): Promise<void>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    accounts: AccountsPort;
  }
}

export function createAccountsPort(
  deps: Pick<Deps, 'clock' | 'db' | 'jobs' | 'limits' | 'passwords'>,
  ports: Pick<Ports, 'invitations' | 'secondFactor' | 'sessions'>,
): AccountsPort {
  return {
    ...queries,
    checkPassword: createPasswordCheck(deps),
    createAccount,
    endPending: (tx, userId, now) => endPending(tx, userId, now, ports),
    limitTokens: createLimits(deps.limits).token,
    notify: (tx, userId, notice) => createNotices(deps.jobs).send(tx, userId, notice),
    read: (principal) => createAccountService({ ...deps, ports }).read(principal),
    removeProvider: (tx, userId, now) => removeProvider(tx, userId, now, ports),
  };
}
