/** Updates Stripe after an account was changed or deleted (docs/rules.md, 52 and 53). */
import type { Deps } from '../../platform/deps.ts';
import type { BillingSync } from './billing-sync.service.ts';
import { customersOf, storesStillPaying } from './billing.repository.ts';
import { isMissing } from './stripe-client.ts';
import type { StripeClient } from './stripe-client.ts';

/** Passes the owner's address on to the store's customers at Stripe. */
export const CUSTOMER_EMAIL_JOB = 'billing.customer-email';
/** Ends the subscription of a closed store. */
export const END_JOB = 'billing.end';
export const endingOf = (storeId: number) => `${END_JOB} ${storeId}`;

interface StoreJob {
  storeId: number;
}

export function watchAccounts(
  { db, jobs, ports, site, sweeper }: Deps,
  stripe: StripeClient,
  sync: BillingSync,
): void {
  jobs.handle<StoreJob>(END_JOB, ({ storeId }) => sync.ofStore(storeId));

  // A job that was given up, because Stripe was down for hours, must not leave a subscription that is charged.
  sweeper.add('subscriptions of deleted accounts', async () => {
    const closed = await ports.stores.closedStoreIds(db);
    for (const storeId of await storesStillPaying(db, closed))
      await jobs.enqueue(db, END_JOB, { storeId } satisfies StoreJob, { dedupeKey: endingOf(storeId) });
  });

  jobs.handle<StoreJob>(CUSTOMER_EMAIL_JOB, async ({ storeId }) => {
    const email = await ownerEmail(storeId);
    if (email === undefined) return;
    for (const customer of await customersOf(db, storeId))
      try {
        await stripe().customers.update(customer, { email });
      } catch (error) {
        // The customer was deleted at Stripe.
        if (!isMissing(error)) throw error;
      }
  });

  /** Returns the address at the time of the job, so that the last of several changes wins. */
  async function ownerEmail(storeId: number): Promise<string | undefined> {
    const [contact] = (await ports.stores.contactsOf(db, [storeId])).values();
    if (!contact) return undefined;
    const found = await ports.stores.find(db, storeId, site(contact.clientId));
    return found ? (await ports.accounts.emailsOf(db, [found.ownerId])).get(found.ownerId) : undefined;
  }
}
