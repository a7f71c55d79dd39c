/** A store's subscription, for other features. */
import type { FailedPayment, Subscription, Transaction } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { epochSeconds } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { customersOf, findStatuses, findSubscription, subscriptionsByStore } from './billing.repository.ts';
import { CUSTOMER_EMAIL_JOB, END_JOB, endingOf } from './closed-accounts.ts';
import { allOrders, keepOrders, orderView } from './orders.repository.ts';
import { isMissing } from './stripe-client.ts';
import type { StripeClient } from './stripe-client.ts';
import type { EntitlingFacts, FailedColumns } from './subscription.ts';
import { entitledUntil, entitles, failedPaymentIn, shownStatus, subscriptionView } from './subscription.ts';

/** The subscription record of a store. */
export interface StoreSubscription {
  /** Id of `coupon_center_txn`. */
  recordId: number;
  /** Status at Stripe. */
  status: string;
  /** Whether coupons may be created and are shown now. */
  entitles: boolean;
  /** The last second in which it entitles or entitled, in epoch seconds; null while it renews itself, or entitles to nothing. */
  entitlesUntil: number | null;
  /** The last attempt to collect what it owes, if that failed. */
  failedPayment: FailedPayment | null;
}

/** A row of {@link BillingPort.subscriptionsByStore}; all null if nothing was joined. */
type JoinedFacts = {
  [Column in 'recordId' | keyof EntitlingFacts | keyof FailedColumns]: FactsWithId[Column] | null;
};
type FactsWithId = EntitlingFacts & FailedColumns & { recordId: number };

export interface BillingPort {
  /** The record of a store, or null if it never subscribed. */
  subscriptionOf(executor: Executor, storeId: number, site: Site): Promise<StoreSubscription | null>;
  /** A query to be joined with stores. */
  subscriptionsByStore: typeof subscriptionsByStore;
  /** The record in a row with the columns of {@link subscriptionsByStore}, or null if the store never subscribed. */
  subscriptionIn(row: JoinedFacts, site: Site): StoreSubscription | null;
  /** Statuses by store; stores that never subscribed are missing. */
  statusesOf(executor: Executor, storeIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** The subscription of a store and all of its orders, newest first. */
  exportOf(
    executor: Executor,
    storeId: number,
    site: Site,
  ): Promise<{ subscription: Subscription | null; orders: Transaction[] }>;
  /** Queues a job that passes the owner's email address on to Stripe. */
  ownerEmailChanged(tx: Executor, storeId: number): Promise<void>;
  /** Queues the immediate end of a closed store's subscription, even if Stripe is down for a long time. */
  endForGood(tx: Executor, storeId: number): Promise<void>;
  /**
   * Deletes the customers of a closed store at Stripe, which ends whatever they still pay for. May be repeated.
   * @throws Stripe's errors
   */
  forgetCustomers(storeId: number): Promise<void>;
  /** Keeps the orders of a store that is about to be erased, without anything that identifies its owner. */
  keepOrders(tx: Executor, storeId: number, clientId: string): Promise<void>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    billing: BillingPort;
  }
}

export interface BillingPortDeps {
  db: Executor;
  clock: Clock;
  jobs: Jobs;
  stripe: StripeClient;
}

export function createBillingPort({ db, clock, jobs, stripe }: BillingPortDeps): BillingPort {
  function subscriptionIn(row: JoinedFacts, site: Site): StoreSubscription | null {
    if (row.recordId === null) return null;
    const facts = row as FactsWithId;
    const until = entitledUntil(facts, site);
    return {
      recordId: facts.recordId,
      status: shownStatus(facts),
      entitles: entitles(facts, clock.now(), site),
      entitlesUntil: until && epochSeconds(until),
      failedPayment: failedPaymentIn(facts),
    };
  }

  return {
    async subscriptionOf(executor, storeId, site) {
      const row = await subscriptionsByStore(executor).where('store_id', '=', storeId).executeTakeFirst();
      return row ? subscriptionIn(row, site) : null;
    },
    subscriptionsByStore,
    subscriptionIn,
    async statusesOf(executor, storeIds) {
      const rows = await findStatuses(executor, storeIds);
      return new Map(rows.map((row) => [row.storeId, shownStatus(row)]));
    },
    async exportOf(executor, storeId, site) {
      const record = await findSubscription(executor, storeId);
      return {
        subscription: record && subscriptionView(record, clock.now(), site),
        orders: (await allOrders(executor, storeId)).map(orderView),
      };
    },
    async ownerEmailChanged(tx, storeId) {
      await jobs.enqueue(tx, CUSTOMER_EMAIL_JOB, { storeId });
    },
    async endForGood(tx, storeId) {
      await jobs.enqueue(tx, END_JOB, { storeId }, { dedupeKey: endingOf(storeId) });
    },
    async forgetCustomers(storeId) {
      for (const customer of await customersOf(db, storeId))
        try {
          await stripe().customers.del(customer);
        } catch (error) {
          if (!isMissing(error)) throw error;
        }
    },
    keepOrders,
  };
}
