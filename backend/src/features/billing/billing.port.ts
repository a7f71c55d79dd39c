/** A store's subscription, for other features. */
import type { Clock } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { BillingPort } from '../../platform/ports.ts';
import { customersOf, findStatuses, findSubscription } from './billing.repository.ts';
import { CUSTOMER_EMAIL_JOB, END_JOB, endingOf } from './closed-accounts.ts';
import { allOrders, keepOrders, orderView } from './orders.repository.ts';
import { isMissing } from './stripe-client.ts';
import type { StripeClient } from './stripe-client.ts';
import { entitles, shownStatus, subscriptionView } from './subscription.ts';

export interface BillingPortDeps {
  db: Executor;
  clock: Clock;
  jobs: Jobs;
  stripe: StripeClient;
}

export function createBillingPort({ db, clock, jobs, stripe }: BillingPortDeps): BillingPort {
  return {
    async subscriptionOf(executor, storeId, site) {
      const record = await findSubscription(executor, storeId);
      return (
        record && {
          recordId: record.id,
          status: shownStatus(record),
          entitles: entitles(record, clock.now(), site),
        }
      );
    },
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
