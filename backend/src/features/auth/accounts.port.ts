/** Accounts, for other features. */
import type { Executor } from '../../platform/database/database.types.ts';
import { addressesOf, amongThese, clientOf, emailsOf, merchantsLike } from './accounts.repository.ts';
import { accountsOfSameOwner } from './same-owner.repository.ts';
import type { OwnAccount } from './same-owner.repository.ts';

export interface AccountsPort {
  /** The merchants of other sites who are the same person as an account; none unless that is proven. */
  accountsOfSameOwner(executor: Executor, userId: number): Promise<OwnAccount[]>;
  /** Email addresses by account id. */
  emailsOf(executor: Executor, userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** Email addresses by account id, and whether they are verified. */
  addressesOf(
    executor: Executor,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, { email: string; isVerified: boolean }>>;
  /** The client id of an account's site; null if there is no such account, or it was deleted. */
  clientOf(executor: Executor, userId: number): Promise<string | null>;
  /** Those of the given accounts that have a text in their email address. */
  amongThese(executor: Executor, userIds: readonly number[], text: string): Promise<number[]>;
  /** Ids of a site's merchants with a text in their email address; at most 100. */
  merchantsLike(executor: Executor, clientId: string, text: string): Promise<number[]>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    accounts: AccountsPort;
  }
}

export const accountsPort: AccountsPort = {
  addressesOf,
  amongThese,
  clientOf,
  emailsOf,
  merchantsLike,
  accountsOfSameOwner,
};
