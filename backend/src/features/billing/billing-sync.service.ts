/**
 * Updates a store's billing data by reading Stripe. Webhooks only signal that something happened; their content may be
 * outdated, so it is never stored. Whatever order they arrive in, the last reading wins.
 */
import { siteByClientId } from '@coupon-center/site-config';
import type { ClientId } from '@coupon-center/site-config';
import type Stripe from 'stripe';
import { inTransaction } from '@coupon-center/database';
import type { Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { failureNews, newsBetween } from './billing-news.ts';
import { tellMerchant } from './billing-notices.ts';
import * as repository from './billing.repository.ts';
import { saveOrders } from './orders.repository.ts';
import { watchEnd } from './pages-offline.ts';
import type { PaymentReferences } from './payment-reference.ts';
import { CLIENT_METADATA } from './plan-setup.ts';
import { refuseSubscription } from './choose-subscription.ts';
import { isMissing } from './stripe-client.ts';
import type { StripeClient } from './stripe-client.ts';
import { readStripe } from './stripe-reading.ts';
import type { Reading } from './stripe-reading.ts';
import { entitledUntil, hasEnded, SUBSCRIPTION_EXPAND } from './subscription.ts';
import type { SubscriptionFacts } from './subscription.ts';
import { rememberTold } from './told.repository.ts';

export interface BillingSync {
  /**
   * Reads the store that a customer belongs to.
   * @returns the store, or null if the customer isn't ours
   * @throws Stripe's errors
   */
  ofCustomer(customerId: string): Promise<number | null>;
  /** Reads a store. @throws Stripe's errors */
  ofStore(storeId: number): Promise<void>;
  /** Reads a store after its checkout; ignores a checkout of another store. @throws Stripe's errors */
  ofCheckout(checkoutId: string, storeId: number): Promise<void>;
}

export function createBillingSync(
  deps: Deps,
  stripe: StripeClient,
  references: PaymentReferences,
): BillingSync {
  const { db, clock, log, ports, site } = deps;

  async function readAndSave(storeId: number): Promise<Reading> {
    const number = await repository.nextReading(db);
    const customers = await repository.customersOf(db, storeId);
    const reading = await readStripe(stripe(), customers, await repository.findSubscription(db, storeId));
    await saveReading(deps, storeId, number, reading);
    return reading;
  }

  /** Ends every subscription of a store whose account was deleted, even one bought or resumed at the same time. */
  async function endAll(storeId: number, closedSince: Date): Promise<void> {
    const { subscription, duplicates } = await readAndSave(storeId);
    for (const duplicate of duplicates) await refuseSubscription(stripe(), duplicate);
    if (subscription && !hasEnded(subscription)) {
      const current = await stripe().subscriptions.retrieve(subscription.stripeId, {
        expand: SUBSCRIPTION_EXPAND,
      });
      if (subscription.startedAt > closedSince) await refuseSubscription(stripe(), current);
      else if (!hasEnded(current)) await stripe().subscriptions.cancel(current.id);
      await readAndSave(storeId);
    }
  }

  async function ofStore(storeId: number): Promise<void> {
    const closedSince = await ports.stores.closedSince(db, storeId);
    if (closedSince) return endAll(storeId, closedSince);
    const { subscription, duplicates } = await readAndSave(storeId);
    for (const duplicate of duplicates) {
      log.warn(
        { storeId, kept: subscription?.stripeId, refused: duplicate.id },
        'a second live subscription is refused',
      );
      await refuseSubscription(stripe(), duplicate);
    }
    if (duplicates.length > 0) await readAndSave(storeId);
  }

  /** Returns whether a checkout was for a store of ours whose account was erased. */
  async function isForErasedStore({ client_reference_id: reference }: Stripe.Checkout.Session) {
    const storeId = references.storeOf(reference);
    if (storeId === null) return false;
    return (await ports.stores.contactsOf(db, [storeId])).size === 0;
  }

  /** Ends the subscriptions of a customer whose store was erased. */
  async function refuseCustomer(customer: string): Promise<void> {
    const expand = SUBSCRIPTION_EXPAND.map((path) => `data.${path}`);
    for await (const subscription of stripe().subscriptions.list({ customer, expand }))
      await refuseSubscription(stripe(), subscription);
  }

  /** Returns the store that a checkout was for; null if it isn't ours. */
  async function storeOfCheckout(session: Stripe.Checkout.Session): Promise<number | null> {
    const storeId = references.storeOf(session.client_reference_id);
    const client = clientOf(session);
    if (storeId === null || client === null) return null;
    const found = await ports.stores.findAll(db, [storeId], site(client));
    return found.get(storeId)?.client === client ? storeId : null;
  }

  /** Stores the customer of a checkout of ours; if its store can't be found, stores the payment for the operator. */
  async function adopt(session: Stripe.Checkout.Session): Promise<number | null> {
    const { customer } = session;
    if (!customer) return null;
    const customerId = typeof customer === 'string' ? customer : customer.id;
    const storeId = await storeOfCheckout(session);
    if (storeId === null && (await isForErasedStore(session))) await refuseCustomer(customerId);
    else if (storeId === null) await tellOperator(session, customerId);
    else await repository.addCustomer(db, customerId, storeId, clock.now());
    return storeId;
  }

  async function tellOperator(session: Stripe.Checkout.Session, customerId: string): Promise<void> {
    const client = clientOf(session);
    if (client === null || session.payment_status !== 'paid') return;
    const isNews = await repository.saveUnassignedCheckout(db, {
      id: session.id,
      client_id: client,
      customer_id: customerId,
      reference: session.client_reference_id,
      amount: session.amount_total,
      currency: session.currency,
      found_at: clock.now(),
    });
    if (isNews)
      log.warn({ checkout: session.id, customerId }, 'a payment names no store: see unassigned_checkouts');
  }

  async function storeOfNewCustomer(customer: string): Promise<number | null> {
    try {
      for await (const session of stripe().checkout.sessions.list({ customer, limit: 10 })) {
        const storeId = await adopt(session);
        if (storeId !== null) return storeId;
      }
    } catch (error) {
      // The customer was deleted at Stripe before we knew it.
      if (!isMissing(error)) throw error;
    }
    return null;
  }

  return {
    ofStore,
    async ofCustomer(customerId) {
      const known = await repository.storeOfCustomer(db, customerId);
      const storeId = known ?? (await storeOfNewCustomer(customerId));
      if (storeId !== null) await ofStore(storeId);
      return storeId;
    },
    async ofCheckout(checkoutId, storeId) {
      const session = await stripe().checkout.sessions.retrieve(checkoutId);
      if ((await storeOfCheckout(session)) !== storeId) return;
      await adopt(session);
      await ofStore(storeId);
    },
  };
}

/** Returns the brand whose link a checkout used; null if it isn't ours. */
function clientOf({ metadata }: Stripe.Checkout.Session): ClientId | null {
  return siteByClientId(metadata?.[CLIENT_METADATA] ?? '')?.clientId ?? null;
}

export type SavingDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'jobs' | 'ports' | 'site'>;

/**
 * Stores the result of a reading unless a later reading was stored first, and queues mails about any news in it.
 * @param number number of the reading, drawn before reading Stripe: the higher one wins, whichever is saved first
 */
export async function saveReading(
  deps: SavingDeps,
  storeId: number,
  number: number,
  reading: Omit<Reading, 'duplicates'>,
): Promise<void> {
  const { db, clock, events } = deps;
  const { subscription, orders, failedPayment } = reading;
  await inTransaction(db, async (tx) => {
    if (!(await repository.claimReading(tx, storeId, number, clock.now()))) return;
    const before = await repository.findSubscription(tx, storeId);
    const isChanged =
      subscription !== null && (await repository.saveSubscription(tx, storeId, subscription, failedPayment));
    const hasNewOrders = orders !== null && (await saveOrders(tx, storeId, orders));
    await tellNews(deps, tx, { storeId, before, reading });
    if (isChanged || hasNewOrders) await events.publish(tx, { storeId, type: 'subscription-changed' });
  });
}

interface TwoReadings {
  storeId: number;
  before: SubscriptionFacts | null;
  reading: Omit<Reading, 'duplicates'>;
}

/** Queues mails about news. Readings are stored in order, so each change is seen once; failed attempts are remembered. */
async function tellNews(
  { clock, jobs, ports, site }: SavingDeps,
  tx: Tx,
  { storeId, before, reading: { subscription, failedPayment } }: TwoReadings,
): Promise<void> {
  const contact = (await ports.stores.contactsOf(tx, [storeId])).get(storeId);
  if (!subscription || !contact) return;
  const ownSite = site(contact.clientId);
  const news = newsBetween(before, subscription, ownSite);
  if (news) await tellMerchant(jobs, tx, storeId, news);
  const until = entitledUntil(subscription, ownSite);
  if (until && clock.now() <= until) await watchEnd(jobs, tx, storeId, until);
  if (!failedPayment) return;
  const about = `failed ${failedPayment.invoiceId} ${failedPayment.attempt}`;
  if (await rememberTold(tx, { store_id: storeId, about, told_at: clock.now() }))
    await tellMerchant(jobs, tx, storeId, failureNews(failedPayment, subscription, ownSite));
}
