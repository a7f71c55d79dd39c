import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness, Merchant } from '../../testing/billing/billing-harness.ts';
import { dumpOf } from '../../testing/authorisation/dump.ts';
import { pictureForm } from '../../testing/authorisation/tenants.ts';
import { PASSWORD } from '../../testing/test-backend.ts';
import { tokenIn } from '../../testing/test-mailbox.ts';
import { verifyEmailOf } from '../../testing/verify-email.ts';

const DAY = 24 * 3600;

let billing: BillingHarness;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

const remove = ({ token }: Pick<Merchant, 'token'>, password = PASSWORD) =>
  billing.api.send('POST', '/api/v1/account/delete/', { token, body: { password } });
const page = ({ store }: Merchant) => billing.api.send('GET', `/api/v1/public/stores/${store.slug}/`);
const logIn = (email: string, password = PASSWORD) =>
  billing.api.send('POST', '/api/v1/auth/email-login/', { body: { email, password } });
const statuses = async () =>
  (await billing.stripe.subscriptions.list({ status: 'all' })).data.map(({ status }) => status);

/** A merchant whose page is live, with data in every table; all personal data contains `mark`. */
async function wholeMerchant(mark = 'quillfeather') {
  const { api } = billing;
  const { token, email } = await api.register(`${mark}@example.com`);
  await verifyEmailOf(api, token);
  const store = await api.createStore(token, {
    name: mark,
    website_url: `${mark}.example.com`,
    contact_email: `${mark}@example.com`,
    contact_first_name: mark,
    contact_last_name: mark,
  });
  const merchant = { token, email, store };
  const post = async (url: string, body: unknown, headers = {}) => {
    const reply = await api.send('POST', url, { token, body, headers });
    if (reply.status >= 300) throw new Error(`${url} answered ${reply.status}: ${reply.text}`);
    return reply.body;
  };
  await billing.pay(merchant);
  await billing.settle();
  const provider = await api.asProvider();
  await api.send('POST', `/api/v1/provider/stores/${store.id}/approve/`, { token: provider.token });
  const coupon = { offer_type: 'sitewide percent', description: mark, savings_percent: 20 };
  const { id } = await post('/api/v1/coupons/', coupon, { 'idempotency-key': 'quillfeather-1' });
  await post('/api/v1/coupons/', coupon);
  await api.send('DELETE', `/api/v1/coupons/${id}/`, { token });
  await post('/api/Advertiser/Add/', {
    name: mark,
    address_line_1: mark,
    city: mark,
    country: 'CA',
    billing_email: `${mark}@example.com`,
  });
  await post('/api/Contact/Add/', { first_name: mark, email: `${mark}@example.com` });
  const picture = await pictureForm();
  await post('/api/v1/images/upload/', picture.body, { 'content-type': picture.type });
  await post('/api/v1/account/change-email/', { email: `${mark}-2@example.com`, password: PASSWORD });
  await api.send('POST', '/api/v1/auth/password-reset/', { body: { email } });
  await api.login(email);
  await api.drain();
  return merchant;
}

test('ends every session at once, cancels the subscription and takes the page offline', async () => {
  const merchant = await wholeMerchant();
  const other = await billing.api.login(merchant.email);
  expect((await page(merchant)).status).toBe(200);
  expect(await remove(merchant)).toMatchObject({ status: 200, body: { success: true } });
  expect((await page(merchant)).status).toBe(404);
  for (const { token } of [merchant, other])
    expect((await billing.api.send('GET', '/api/v1/auth/me/', { token })).status).toBe(401);
  const refresh = { body: { refresh: other.refresh } };
  expect((await billing.api.send('POST', '/api/v1/auth/refresh/', refresh)).status).toBe(401);
  await billing.settle();
  expect(await statuses()).toEqual(['canceled']);
  const [charge] = (await billing.stripe.charges.list()).data;
  expect(charge?.refunded).toBe(false);
  const mail = billing.api.mailbox.lastTo(merchant.email);
  expect(mail.subject).toContain('was deleted');
  expect(mail.text).toContain('your subscription is cancelled');
  expect(mail.text).toContain('after 30 days');
});

test('also emails the address before a change that can still be undone', async () => {
  const { api } = billing;
  const change = async (token: string, email: string) => {
    await api.send('POST', '/api/v1/account/change-email/', { token, body: { email, password: PASSWORD } });
    await api.drain();
    const body = { token: tokenIn(api.mailbox.lastTo(email)) };
    const confirmed = await api.send('POST', '/api/v1/account/change-email/confirm/', { body });
    expect(confirmed.body).toEqual({ confirmed: true });
  };
  const undoMail = (address: string) => {
    const mail = api.mailbox.mails.findLast(
      ({ to, text }) => to === address && text.includes('/undo-email-change'),
    );
    if (!mail) throw new Error('Nobody was told how to undo it.');
    return mail;
  };
  const toldOf = () =>
    api.mailbox.mails.filter(({ subject }) => subject.includes('was deleted')).map(({ to }) => to);
  const { token, email } = await api.register();
  await verifyEmailOf(api, token);
  await change(token, 'earlier@example.com');
  api.clock.advance(72 * 3600);
  const later = await api.login('earlier@example.com');
  await change(later.token, 'thief-1@example.com');
  await change(later.token, 'thief-2@example.com');
  await remove(later);
  // A mail that cannot be sent must not keep the address longer than the account.
  const jobs = await api.deps.db.selectFrom('jobs').select('payload').execute();
  expect(JSON.stringify(jobs)).not.toContain('@example.com');
  await api.drain();
  const undo = { token: tokenIn(undoMail('earlier@example.com')) };
  const look = await api.send('POST', '/api/v1/account/change-email/undo/look/', { body: undo });
  expect(look.status).toBe(404);
  await api.register('earlier@example.com');
  expect(toldOf().sort()).toEqual(['earlier@example.com', 'thief-1@example.com', 'thief-2@example.com']);
  expect(toldOf()).not.toContain(email);
});

test('hides a deleted account even from the provider, and lets its address register again', async () => {
  const merchant = await wholeMerchant();
  await remove(merchant);
  const { token } = await billing.api.asProvider();
  for (const url of ['/api/v1/provider/stores/?state=all', '/api/v1/provider/coupons/?state=all'])
    expect((await billing.api.send('GET', url, { token })).body.results).toEqual([]);
  const approve = `/api/v1/provider/stores/${merchant.store.id}/approve/`;
  expect((await billing.api.send('POST', approve, { token })).status).toBe(404);
  const unknown = await logIn('nobody@example.com');
  const gone = await logIn(merchant.email);
  expect({ ...gone.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
  expect(gone.status).toBe(401);
  const reset = { body: { email: merchant.email } };
  expect((await billing.api.send('POST', '/api/v1/auth/password-reset/', reset)).status).toBe(404);

  const anew = await billing.api.register(merchant.email, '6');
  const store = await billing.api.createStore(anew.token, { name: merchant.store.name });
  expect(store.slug).not.toBe(merchant.store.slug);
  expect((await logIn(merchant.email)).status).toBe(200);
  // The deletion of the first account leaves the second alone.
  billing.api.clock.advance(31 * DAY);
  await billing.api.deps.sweeper.run();
  await billing.api.drain();
  expect((await logIn(merchant.email)).status).toBe(200);
});

test('a wrong password deletes nothing, and only one of ten parallel deletions succeeds', async () => {
  const merchant = await billing.merchant();
  expect(await remove(merchant, 'wrong')).toMatchObject({
    status: 400,
    body: { password: ['This is not your current password.'] },
  });
  expect((await logIn(merchant.email)).status).toBe(200);
  const replies = await Promise.all(Array.from({ length: 10 }, () => remove(merchant)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('deletes the account while Stripe is down, and ends the subscription once it is back', async () => {
  const merchant = await wholeMerchant();
  billing.local.line.cut = true;
  expect((await remove(merchant)).status).toBe(200);
  expect((await page(merchant)).status).toBe(404);
  // The queue gives up earlier.
  for (let hour = 0; hour < 24; hour += 1) {
    await billing.api.drain();
    billing.api.clock.advance(3600);
  }
  billing.local.line.cut = false;
  expect(await statuses()).toEqual(['active']);
  await billing.api.deps.sweeper.run();
  await billing.api.drain();
  expect(await statuses()).toEqual(['canceled']);
});

test('refunds a payment from a page that was still open, and ends the subscription', async () => {
  const merchant = await billing.merchant();
  const { plan } = await billing.plans(merchant);
  await remove(merchant);
  billing.api.clock.advance(60);
  const { searchParams } = new URL(plan.payment_link.url);
  const form = { email: merchant.email, client_reference_id: searchParams.get('client_reference_id') ?? '' };
  const card = { card_number: '4242 4242 4242 4242', exp_month: '12', exp_year: '34', cvc: '123' };
  const paid = {
    method: 'POST',
    body: new URLSearchParams({ ...form, ...card }),
    redirect: 'manual',
  } as const;
  expect((await fetch(plan.payment_link.url, paid)).status).toBe(303);
  await billing.settle();
  expect(await statuses()).toEqual(['canceled']);
  expect((await billing.stripe.charges.list()).data.map(({ refunded }) => refunded)).toEqual([true]);
});

describe('after thirty days', () => {
  const MARKED = /quillfeather|cus_\w+|sub_\w+/i;

  /** Names of the tables in which personal data is left. */
  const marked = async () =>
    Object.entries(await dumpOf(billing.api.deps.db))
      .filter(([, rows]) => MARKED.test(JSON.stringify(rows)))
      .map(([table]) => table);

  async function pass(days: number) {
    await billing.settle();
    billing.api.clock.advance(days * DAY);
    await billing.api.deps.sweeper.run();
    await billing.settle();
  }

  test('leaves no personal data in any table or at Stripe, and keeps the order without the person', async () => {
    const { db } = billing.api.deps;
    const merchant = await wholeMerchant();
    const orders = await db.selectFrom('transactions').selectAll().execute();
    expect(await marked()).toEqual(
      expect.arrayContaining([
        'users',
        'stores',
        'coupons',
        'coupon_changes',
        'organisations',
        'contacts',
        'email_changes',
      ]),
    );
    await remove(merchant);
    await pass(29);
    expect(await marked()).toContain('users');
    billing.deliver(false);
    await pass(1);

    expect(await marked()).toEqual([]);
    // The check at the end of the paid period knows only the number of the store, and finds nothing.
    billing.api.clock.advance(DAY);
    await billing.api.drain();
    const provider = await db.selectFrom('users').select('role').execute();
    expect(new Set(provider.map(({ role }) => role))).toEqual(new Set(['provider']));
    const left = Object.entries(await dumpOf(db)).filter(([, rows]) => rows.length > 0);
    // Besides the order, only the provider is left, with the addresses they signed in from.
    expect(left.map(([table]) => table).sort()).toEqual(['kept_orders', 'sign_in_addresses', 'users']);
    expect(await db.selectFrom('kept_orders').selectAll().execute()).toEqual(
      orders.map(({ id, number, created_at, amount, currency }) => ({
        id,
        number,
        client_id: '6',
        created_at,
        amount,
        currency,
      })),
    );
    expect((await billing.stripe.customers.list()).data).toEqual([]);
  });

  test('restores nothing from later events of Stripe, and deletes the order once the law allows it', async () => {
    const merchant = await wholeMerchant();
    await remove(merchant);
    await pass(31);
    const [event] = (await billing.events()).filter(({ type }) => type === 'checkout.session.completed');
    if (!event) throw new Error('Nothing was bought.');
    await billing.post(event);
    await billing.settle();
    expect((await marked()).filter((table) => table !== 'webhook_events')).toEqual([]);
    const { db } = billing.api.deps;
    expect(await db.selectFrom('kept_orders').selectAll().execute()).toHaveLength(1);
    await pass(7 * 366);
    expect(await db.selectFrom('kept_orders').selectAll().execute()).toEqual([]);
  });

  test('erases nothing while Stripe is down, so that its customers can still be identified', async () => {
    const merchant = await wholeMerchant();
    await remove(merchant);
    await pass(29);
    billing.local.line.cut = true;
    for (let day = 0; day < 3; day += 1) await pass(1);
    expect(await marked()).toContain('billing_customers');
    billing.local.line.cut = false;
    await pass(1);
    // A webhook that comes once Stripe is back may be handled a day later.
    await pass(1);
    expect((await marked()).filter((table) => table !== 'webhook_events')).toEqual([]);
  });
});
