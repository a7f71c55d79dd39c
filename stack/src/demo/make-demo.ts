/**
 * Makes the demo: stores with coupons, visits, votes, payments and mails, all relative to today. Rows are written directly,
 * because the calls that people make would take a hundred times as long; the API does the rest.
 */
import { send } from '@coupon-center/api-client';
import { listPlans, me } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { sites } from '@coupon-center/site-config';
import type { Stack } from '../server/start-stack.ts';
import type { StackParts } from '../test-stack/test-stack.ts';
import { catalogue, emailOf, mapleOutfitters } from './catalogue/catalogue.ts';
import { reasonOf } from './catalogue/demo-store.ts';
import type { DemoStore } from './catalogue/demo-store.ts';
import { dateMails, queueMails } from './mails.ts';
import type { WrittenDemo } from './mails.ts';
import { dayOf } from './numbers.ts';
import { paySubscriptions } from './subscriptions.ts';
import { unfinishedStores } from './unfinished-stores.ts';
import { writeCoupons } from './write-coupons.ts';
import { writeNumbers } from './write-numbers.ts';
import { logoOf, writeStores } from './write-stores.ts';

export interface DemoMerchant {
  email: string;
  password: string;
  /** Address of the live store page. */
  storeUrl: string;
  /** Merchants in other situations, with the same password. */
  others: { situation: string; email: string }[];
}

export type DemoOptions = Pick<Stack, 'origin' | 'provider' | 'openSession' | 'testStack'>;

/** Password of every merchant in the demo. */
export const DEMO_PASSWORD = 'maple-demo';
const { clientId } = sites['6'];

/**
 * Makes the stores of the catalogue whose owners have no account yet, and finishes those of a start that was cut short.
 * @returns the merchant of the first store
 * @throws Error without the sandbox, and with the call that failed
 */
export async function makeDemo({
  origin,
  provider,
  openSession,
  testStack,
}: DemoOptions): Promise<DemoMerchant> {
  if (!testStack)
    throw new Error('The demo needs the sandbox: start without STRIPE_SECRET_KEY and SMTP_URL.');
  const demo = await testStack.fill((parts) => writeDemo(parts, provider.email));
  const token = await openSession({ clientId, email: emailOf(mapleOutfitters) });
  const options = { origin, clientId, token };
  if (demo) {
    const { results } = await send(listPlans, { query: {} }, options);
    const paymentLink = results[0]?.payment_link.url.replace(/\?.*$/, '');
    if (!paymentLink) throw new Error('Could not make the demo: the site has no plan.');
    const { stores } = demo;
    await testStack.fill((parts) => paySubscriptions(parts, { stores, paymentLink, origin }));
    const times = await testStack.fill((parts) => queueMails(parts, demo));
    await testStack.fill((parts) => dateMails(parts, times));
  }
  const { store } = await send(me, {}, options);
  return {
    email: emailOf(mapleOutfitters),
    password: DEMO_PASSWORD,
    storeUrl: store?.url ?? '',
    others: catalogue.flatMap((one) => {
      const situation = situationOf(one);
      return situation ? [{ situation, email: emailOf(one) }] : [];
    }),
  };
}

function situationOf(store: DemoStore): string | null {
  if (store.isPastDue) return 'Payment failed';
  return reasonOf(store) === null ? null : 'Declined store';
}

/**
 * Writes the stores that are missing, with everything that the API keeps of them but payments.
 * @returns these and the unfinished ones, which still have to pay; undefined if there are none
 */
async function writeDemo({ deps }: StackParts, provider: string): Promise<WrittenDemo | undefined> {
  const unfinished = await unfinishedStores(deps.db, clientId);
  const missing = await missingStores(deps.db);
  const site = deps.site(clientId);
  const now = deps.clock.now();
  const day = dayOf(site, now);
  if (missing.length === 0) return unfinished.stores.length === 0 ? undefined : { site, day, ...unfinished };
  const [passwordHash, stores] = await Promise.all([
    deps.passwords.hash(DEMO_PASSWORD),
    Promise.all(missing.map(async (store) => ({ store, logo: await logoOf(store) }))),
  ]);
  return inTransaction(deps.db, async (tx) => {
    const owners = await writeStores(tx, { site, stores, passwordHash, provider, now });
    const written = await writeCoupons(tx, site, owners, day);
    const dead = await writeNumbers(tx, site, written, day);
    return {
      site,
      day,
      stores: [...unfinished.stores, ...written],
      dead: new Set([...unfinished.dead, ...dead]),
    };
  });
}

async function missingStores(db: StackParts['deps']['db']): Promise<DemoStore[]> {
  const rows = await db
    .selectFrom('users')
    .select('email_key')
    .where('client_id', '=', clientId)
    .where('email_key', 'in', catalogue.map(emailOf))
    .execute();
  const known = new Set(rows.map((row) => row.email_key));
  return catalogue.filter((store) => !known.has(emailOf(store)));
}
