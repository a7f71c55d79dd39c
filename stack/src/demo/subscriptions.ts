/** Pays for the demo's stores at the sandbox, as of earlier months, and writes what the API would have read from there. */
import type { Tx } from '@coupon-center/backend/rows';
import { addMonths } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import type { SandboxState } from '@coupon-center/sandbox';
import type { StackParts } from '../test-stack/test-stack.ts';
import { emailOf } from './catalogue/catalogue.ts';
import { DAY_MS } from './catalogue/demo-store.ts';
import type { DemoStore } from './catalogue/demo-store.ts';
import type { WrittenStore } from './write-stores.ts';

const GOOD_CARD = '4242424242424242';
/** The card whose first payment succeeds and whose renewals are declined. */
const DECLINED_LATER = '4000000000000341';

/** Returns when a store subscribed: whole months ago, and some days more, so that not all pay on the same day. */
export function subscribedAt(
  { months = 0, isPastDue, host }: Pick<DemoStore, 'months' | 'isPastDue' | 'host'>,
  now: Date,
): Date {
  const days = isPastDue ? 1 : months === 0 ? 0.1 : 2 + (host.length % 9) * 2;
  const at = new Date(now.getTime() - days * DAY_MS);
  return monthsAfter(at, -months);
}

/** Returns the same time of day some months later, in a shorter month on its last day. */
export function monthsAfter(instant: Date, months: number): Date {
  const [day = '', time] = instant.toISOString().split('T');
  return new Date(`${addMonths(day, months)}T${time}`);
}

export interface Purchase {
  stores: readonly WrittenStore[];
  /** Address of the page on which the plan is bought. */
  paymentLink: string;
  /** Origin of the portal. */
  origin: string;
}

interface Paid {
  storeId: number;
  /** `cus_…` */
  customer: string;
  store: DemoStore;
}

/**
 * The API itself reads only the stores that owe a payment, because reading all of them one by one takes longer than everything
 * else.
 */
export async function paySubscriptions(
  { deps: { clock, db }, sandbox }: StackParts,
  { stores, paymentLink, origin }: Purchase,
): Promise<void> {
  const now = clock.now();
  const before = sandbox.state().stripe.undelivered ?? [];
  const paying = stores.filter(({ store }) => store.months !== undefined);
  await sandbox.stripe.buyEarlier(
    ...paying.map(({ store }) => ({
      at: subscribedAt(store, now),
      paymentLink,
      email: emailOf(store),
      card: store.isPastDue ? DECLINED_LATER : GOOD_CARD,
    })),
  );
  const { stripe, mails } = sandbox.state();
  const customers = Object.values(stripe.customers ?? {});
  const paid = paying.flatMap(({ id, store }): Paid[] => {
    const customer = customers.findLast(({ email }) => email === emailOf(store));
    return customer ? [{ storeId: id, customer: customer.id, store }] : [];
  });
  await inTransaction(db, async (tx) => {
    const rows = paid.map(({ storeId, customer, store }) => ({
      id: customer,
      store_id: storeId,
      created_at: subscribedAt(store, now),
    }));
    await tx.insertInto('billing_customers').values(rows).execute();
    await writeReadings(
      tx,
      paid.filter(({ store }) => !store.isPastDue),
      stripe,
      origin,
    );
  });
  const undelivered = [
    ...before,
    ...webhooksAbout(
      paid.filter(({ store }) => store.isPastDue === true),
      stripe,
    ),
  ];
  await sandbox.replaceState({ stripe: { ...stripe, undelivered }, mails });
}

/** Writes the subscriptions and orders of stores, which all paid whatever was due. */
async function writeReadings(
  tx: Tx,
  paid: readonly Paid[],
  { subscriptions = {}, charges = {} }: SandboxState['stripe'],
  origin: string,
): Promise<void> {
  const stores = new Map(paid.map(({ customer, storeId }) => [customer, storeId]));
  const instant = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000);
  const subscribed = Object.values(subscriptions).flatMap(({ id, customer, status, start_date, items }) => {
    const store_id = stores.get(customer);
    const [item] = items.data;
    return store_id === undefined
      ? []
      : {
          store_id,
          stripe_id: id,
          customer_id: customer,
          status,
          started_at: instant(start_date),
          ends_at_period_end: false,
          period_start: instant(item?.current_period_start),
          period_end: instant(item?.current_period_end),
          period_paid: true,
        };
  });
  const orders = Object.values(charges).flatMap(
    ({ id, customer, created, amount, currency, receipt_url }) => {
      const store_id = stores.get(customer);
      const receipt = { receipt_url: receipt_url && `${origin}${receipt_url}` };
      return store_id === undefined
        ? []
        : { id, store_id, created_at: instant(created), amount, currency, ...receipt };
    },
  );
  if (subscribed.length > 0) await tx.insertInto('subscriptions').values(subscribed).execute();
  orders.sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  if (orders.length > 0) await tx.insertInto('transactions').values(orders).execute();
}

/** Returns the last event of each customer, which makes the API read everything about it. */
function webhooksAbout(paid: readonly Paid[], { events = {} }: SandboxState['stripe']): string[] {
  return paid.flatMap(({ customer }) => {
    const about = Object.values(events).findLast(
      ({ data }) => 'customer' in data.object && data.object.customer === customer,
    );
    return about ? [about.id] : [];
  });
}
