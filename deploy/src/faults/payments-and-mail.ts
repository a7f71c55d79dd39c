/** Stripe and the mail server are away for an hour, while people register, forget their passwords and pay. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  addPaymentMethod,
  IDEMPOTENCY_KEY_HEADER,
  listPlans,
  listTransactions,
  passwordReset,
  PORTAL_HEADER,
  setNewPassword,
  SITE_KEY_HEADER,
  updateSubscription,
} from '@coupon-center/contracts';
import {
  callApi,
  payOnHostedPage,
  register,
  registerWithStore,
  subscribe,
} from '@coupon-center/journeys/accounts';
import type { Merchant } from '@coupon-center/journeys/accounts';
import { DEFAULT_CLIENT_ID } from '@coupon-center/site-config';
import { PORTAL } from './namespace.ts';
import type { Scene } from './scene.ts';
import { connected } from './stored.ts';
import type { Outside } from './stand-ins.ts';

const API = { origin: `http://${PORTAL}` };
const REGISTRATIONS = 3;
/** The pauses of a job add up to an hour by its sixth attempt. */
const ATTEMPTS = 6;

const OPEN_JOBS = `
  select count(*)::int as jobs, coalesce(min(attempts), 0) as attempts from jobs
  where failed_at is null and (attempts > 0 or run_at <= now())`;
/** Stand for the time that passes until the next attempt: jobs become due, and links in mails get older. */
const dueAgain = (attempts: number) => `
  update jobs set run_at = now() where failed_at is null and locked_until is null and attempts between 1 and ${attempts}`;
const LINKS_AGE = `update mail_tokens set expires_at = expires_at - interval '12 minutes'`;

/** Asks for the page on which a card is added. */
const addCard = ({ tokens }: Merchant, key: string) =>
  fetch(`${API.origin}${addPaymentMethod.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.token}`,
      [IDEMPOTENCY_KEY_HEADER]: key,
      [SITE_KEY_HEADER]: DEFAULT_CLIENT_ID,
      [PORTAL_HEADER]: '1',
    },
  });
const cancel = ({ tokens }: Merchant) =>
  callApi(API, updateSubscription, { body: { status: 'active' } }, tokens.token);

/** Returns how often Stripe charged somebody, and how many pages for cards it made. */
function atStripe({ sandbox }: Outside, { email }: Merchant) {
  const { customers = {}, charges = {}, checkout_sessions: pages = {} } = sandbox.state().stripe;
  const own = Object.values(customers)
    .filter((one) => one.email === email)
    .map(({ id }) => id);
  return {
    charges: Object.values(charges).filter(({ customer }) => own.includes(customer)).length,
    cardPages: Object.values(pages).filter(({ mode, customer }) => mode === 'setup' && own.includes(customer))
      .length,
  };
}

export async function breakPaymentsAndMail({ cluster, watch, until, more }: Scene): Promise<void> {
  const { outside, databaseUrl } = cluster;
  const { mail, stripe, sandbox, received } = outside;
  const query = <Row>(statement: string) =>
    connected(databaseUrl, async (client) => (await client.query(statement)).rows as Row[]);
  const open = async () =>
    (await query<{ jobs: number; attempts: number }>(OPEN_JOBS))[0] ?? { jobs: 0, attempts: 0 };
  const subjectsTo = ({ email }: { email: string }) =>
    sandbox.mailbox.list(email).map(({ subject }) => subject);
  const done = () => until('jobs are not done', async () => (await open()).jobs === 0);

  const subscriber = await registerWithStore(API);
  await subscribe(API, subscriber);
  const payer = await registerWithStore(API);
  const { results } = await callApi(API, listPlans, { query: {} }, payer.tokens.token);
  await done();
  const earlier = received.length;
  const key = randomUUID();
  const unavailable = { status: 503, code: 'billing_unavailable', retryAfter: 10 };
  const registered: Merchant[] = [];

  const failures = await watch('mail and Stripe are away for an hour', async () => {
    await mail.turn('away');
    await stripe.turn('silent');
    const refused = assert.rejects(cancel(subscriber), unavailable, 'while Stripe is silent');
    for (let number = 1; number <= REGISTRATIONS; number += 1) registered.push(await register(API));
    for (const { email } of [subscriber, payer])
      await callApi(API, passwordReset, { body: { email, siteId: Number(DEFAULT_CLIENT_ID) } });
    // Stripe's own pages take money, although its API cannot be reached from here.
    await payOnHostedPage(results[0]?.payment_link.url ?? '', payer.email);
    await refused;
    await stripe.turn('away');
    await assert.rejects(cancel(subscriber), unavailable, 'while Stripe is away');
    const { status, headers } = await addCard(subscriber, key);
    assert.deepEqual([status, headers.get('retry-after')], [503, '10']);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await until('a job is not tried again', async () => {
        await query(dueAgain(attempt - 1));
        return (await open()).attempts >= attempt;
      });
      await query(LINKS_AGE);
    }
    await mail.turn();
    await stripe.turn();
    await query(dueAgain(ATTEMPTS + 1));
    await done();
    await more('api');
  });
  assert.deepEqual(failures, [], 'calls that need neither');
  assert.deepEqual(
    await query('select kind from jobs where failed_at is not null'),
    [],
    'jobs that were given up',
  );

  const mails = received.slice(earlier);
  assert.deepEqual(mails, [...new Set(mails)], 'mails that were received twice');
  const [verification] = subjectsTo(payer).slice(-1);
  for (const one of registered) assert.deepEqual(subjectsTo(one), [verification], one.email);

  const orders = await callApi(API, listTransactions, { query: {} }, payer.tokens.token);
  assert.deepEqual(
    [orders.count, atStripe(outside, payer).charges],
    [1, 1],
    'orders and charges of the merchant who paid meanwhile',
  );
  const pages = [await addCard(subscriber, key), await addCard(subscriber, key)];
  const addresses = await Promise.all(pages.map(async (page) => [page.status, await page.text()]));
  assert.equal(addresses[0]?.[0], 201);
  assert.deepEqual(addresses[1], addresses[0], 'the call to add a card, repeated with its key');
  const canceled = [(await cancel(subscriber)).status, (await cancel(subscriber)).status];
  assert.deepEqual(canceled, ['canceled', 'canceled'], 'canceled twice');
  assert.deepEqual(atStripe(outside, subscriber), { charges: 1, cardPages: 1 });

  for (const one of [subscriber, payer]) {
    const [reset, ...others] = sandbox.mailbox
      .list(one.email)
      .filter(({ text }) => text.includes('/auth/set-password'));
    assert.ok(reset && others.length === 0, `one link to set a password for ${one.email}`);
    const token = /[?&]token=([\w.-]+)/.exec(reset.text)?.[1] ?? '';
    await callApi(API, setNewPassword, { body: { token, password: randomUUID() } });
  }
}
