import { startBilling } from '../testing/billing/billing-harness.ts';
import type { BillingHarness, Merchant } from '../testing/billing/billing-harness.ts';
import { payByForm } from '../testing/billing/sandbox.ts';

const NO_PAYMENTS_YET = {
  status: 404,
  body: { code: 'payments_missing', detail: 'Sequence contains no elements' },
};
const ORGANIZATION = {
  name: 'Maple Outfitters Ltd.',
  address_line_1: '1 King St',
  city: 'Toronto',
  country: 'CA',
  billing_email: 'books@maple.example.com',
};
let billing: BillingHarness;
let merchant: Merchant;

beforeEach(async () => {
  billing = await startBilling();
  merchant = await billing.subscriber();
});
afterEach(() => billing.stop());

const send = (name: string, body: object = {}, { token }: Pick<Merchant, 'token'> = merchant) =>
  billing.api.send('POST', `/api/Payment/${name}`, { token, body });
const invoices = (query = '', { token }: Pick<Merchant, 'token'> = merchant) =>
  billing.api.send('GET', `/api/Payment/GetInvoices${query}`, { token });
const cardOf = async (owner: Merchant): Promise<string> => (await billing.cards(owner)).body.results[0].id;
const recordOf = async ({ token }: Merchant): Promise<number> =>
  (await billing.api.send('GET', '/api/v1/auth/me/', { token })).body.coupon_center_txn.id;
const organizationOf = async ({ token }: Merchant): Promise<number> =>
  (await billing.api.send('POST', '/api/Advertiser/Add', { token, body: ORGANIZATION })).body.id;

// @spec 7.32 7.34
test('adds, defaults and deletes a card like the newer calls', async () => {
  const session = await send('Session', { subscriptionId: 1, advertiserId: 1 });
  expect(session.status).toBe(201);
  await payByForm(session.body.url, { card_number: '5555 5555 5555 4444' });
  const paymentMethodId = await cardOf(merchant);

  const chosen = await send('SetDefaultMethod', { paymentMethodId });
  expect(chosen).toMatchObject({
    status: 200,
    body: {
      count: 2,
      results: [{ isDefault: true, card: { expMonth: 12, expYear: 2034 } }, { isDefault: false }],
    },
  });
  expect((await billing.cards(merchant)).body).toEqual(chosen.body);
  const removed = await send('Delete', { paymentMethodId });
  expect(removed).toMatchObject({ status: 200, body: { count: 1, results: [{ isDefault: true }] } });
  expect((await billing.cards(merchant)).body).toEqual(removed.body);
  expect(await send('Delete', { paymentMethodId: await cardOf(merchant) })).toMatchObject({
    status: 400,
    body: { non_field_errors: ['You must keep at least one payment method'] },
  });
});

// @spec 3.37 7.33
test('lists the orders as invoices, newest first, in pages', async () => {
  await billing.travelTo(new Date('2027-01-21T15:00:00Z'));
  const { status, body } = await invoices('?page_size=2');
  expect(status).toBe(200);
  expect(body).toMatchObject({ count: 3, previous: null, next: expect.stringContaining('page=2') });
  expect(body.results[0]).toEqual({
    id: expect.stringMatching(/^ch_/),
    created: Date.UTC(2027, 0, 20, 15) / 1000,
    amount: 2499,
    currency: 'cad',
    receiptUrl: expect.stringContaining('/sandbox/receipts/'),
  });
});

// @spec 8.13
test('before the first payment, returns "Sequence contains no elements" for invoices and sessions', async () => {
  const newcomer = await billing.merchant();
  expect(await invoices('', newcomer)).toMatchObject(NO_PAYMENTS_YET);
  expect(await send('Session', {}, newcomer)).toMatchObject(NO_PAYMENTS_YET);
  expect((await billing.cards(newcomer)).body).toMatchObject({ count: 0, results: [] });
  const account = await billing.api.register();
  expect(await invoices('', account)).toMatchObject({ status: 404, body: { code: 'store_missing' } });
});

// @spec 7.40
test("accepts only the caller's own id, or 1, empty or none for it", async () => {
  const own = `subscriptionId=${await recordOf(merchant)}&advertiserId=${await organizationOf(merchant)}`;
  for (const query of ['', '?subscriptionId=1&advertiserId=1', '?subscriptionId=&advertiserId=', `?${own}`])
    expect((await invoices(query)).status).toBe(200);

  for (const named of [{ subscriptionId: 424242 }, { advertiserId: 424242 }]) {
    const [[name, id] = []] = Object.entries(named);
    expect((await invoices(`?${name}=${id}`)).status).toBe(404);
    for (const call of ['Session', 'SetDefaultMethod', 'Delete'])
      expect((await send(call, { ...named, paymentMethodId: await cardOf(merchant) })).status).toBe(404);
  }
});
