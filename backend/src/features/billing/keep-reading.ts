/** Writes down what a reading of Stripe found, unless a later reading was quicker. */
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { claimReading, saveSubscription } from './billing.repository.ts';
import { saveOrders } from './orders.repository.ts';
import type { Reading } from './stripe-reading.ts';

/** @param number of the reading, drawn before Stripe was asked: the higher one is right, whichever is kept first */
export async function keepReading(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  storeId: number,
  number: number,
  { subscription, orders }: Pick<Reading, 'subscription' | 'orders'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await claimReading(tx, storeId, number, clock.now()))) return;
    const isChanged = subscription !== null && (await saveSubscription(tx, storeId, subscription));
    const hasNewOrders = orders !== null && (await saveOrders(tx, storeId, orders));
    if (isChanged || hasNewOrders) await events.publish(tx, { storeId, type: 'subscription-changed' });
  });
}
