import type Stripe from 'stripe';
import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness, Merchant } from '../../testing/billing/billing-harness.ts';
import { createBillingLease, takeLease } from './billing-lease.ts';
import { cardsView } from './stripe-cards.ts';

const MASTERCARD = { card_number: '5555 5555 5555 4444' };
const AMEX = { card_number: '3782 822463 10005', cvc: '1234' };
/** The first payment succeeds, renewals are declined. */
const RENEWAL_FAILS = { card_number: '4000000000000341' };
const KEEP_ONE = { status: 400, body: { non_field_errors: ['You must keep at least one payment method'] } };
const NOT_FOUND = { status: 404, body: { code: 'payment_method_not_found' } };
let billing: BillingHarness;
let merchant: Merchant;

/** A merchant who pays by Visa. */
beforeEach(async () => {
  billing = await startBilling();
  merchant = await billing.subscriber();
});
afterEach(() => billing.stop());

interface Card {
  id: string;
  isDefault: boolean;
  card: { brand: string };
}
const brands = (cards: Card[]) => cards.map(({ card, isDefault }) => card.brand + (isDefault ? ' pays' : ''));
const cardsOf = async (owner = merchant): Promise<Card[]> => (await billing.cards(owner)).body.results;
const idOf = async (brand: string, owner = merchant) => {
  const found = (await cardsOf(owner)).find(({ card }) => card.brand === brand);
  if (!found) throw new Error(`There is no ${brand}.`);
  return found.id;
};
const makeDefault = async (brand: string) => billing.cards(merchant, 'POST', `${await idOf(brand)}/default/`);
const remove = async (brand: string) => billing.cards(merchant, 'DELETE', `${await idOf(brand)}/`);
/** Cards that Stripe charges next, for the subscription and for the customer. */
const atStripe = async () => {
  const { stripeId, customerId } = await billing.record(merchant);
  const subscription = await billing.stripe.subscriptions.retrieve(stripeId);
  const customer = await billing.stripe.customers.retrieve(customerId);
  return [
    subscription.default_payment_method,
    'invoice_settings' in customer && customer.invoice_settings.default_payment_method,
  ];
};

test('a card is added on a Stripe page, which returns to the payment screen', async () => {
  const saved = await billing.addCard(merchant, MASTERCARD);
  expect(saved.status).toBe(303);
  expect(saved.headers.get('location')).toBe('http://localhost:4000/payment?card=added');
  expect((await billing.cards(merchant)).body).toMatchObject({ count: 2, next: null, previous: null });
  expect(brands(await cardsOf())).toEqual(['mastercard', 'visa pays']);
  await billing.settle();
  expect((await billing.plans(merchant)).subscription?.status).toBe('active');
  expect((await billing.orders(merchant)).body.count).toBe(1);
});

test('a declined card is not added', async () => {
  const declined = await billing.addCard(merchant, { card_number: '4000000000000002' });
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain('Your card was declined.');
  expect(brands(await cardsOf())).toEqual(['visa pays']);
});

test('returns the same page for the same Idempotency-Key, and another one for a different key or none', async () => {
  const open = async (owner: Merchant, key?: string) => {
    const headers = key === undefined ? undefined : { 'idempotency-key': key };
    const sent = { token: owner.token, headers };
    return (await billing.api.send('POST', '/api/v1/payment-methods/setup/', sent)).body.url;
  };
  const other = await billing.subscriber();
  const pages = await Promise.all([open(merchant, 'first-page'), open(merchant, 'first-page')]);
  expect(new Set(pages).size).toBe(1);
  const others = [open(merchant), open(merchant), open(merchant, 'another-page'), open(other, 'first-page')];
  expect(new Set([...pages, ...(await Promise.all(others))]).size).toBe(5);
});

test('charges the default card from then on, for the subscription and for the customer', async () => {
  await billing.addCard(merchant, MASTERCARD);
  const { status, body } = await makeDefault('mastercard');
  expect(status).toBe(200);
  expect(brands(body.results)).toEqual(['mastercard pays', 'visa']);
  expect((await billing.cards(merchant)).body).toEqual(body);
  const id = await idOf('mastercard');
  expect(await atStripe()).toEqual([id, id]);

  await billing.travelTo(new Date('2026-12-21T15:00:00Z'));
  const [charge] = (await billing.stripe.charges.list()).data;
  expect(charge?.payment_method).toBe(id);
});

describe('while a payment is overdue', () => {
  const daysAfterPeriod = (days: number) => new Date(Date.UTC(2026, 11, 20 + days, 15));
  const statusOf = async () => (await billing.plans(merchant)).subscription?.status;
  const openInvoices = async () => (await billing.stripe.invoices.list({ status: 'open' })).data.length;

  beforeEach(async () => {
    merchant = await billing.subscriber(RENEWAL_FAILS);
    await billing.travelTo(daysAfterPeriod(1));
    expect([await statusOf(), await openInvoices()]).toEqual(['past_due', 1]);
  });

  test('pays the open invoice with the new default card', async () => {
    await billing.addCard(merchant, MASTERCARD);
    expect([await statusOf(), await openInvoices()]).toEqual(['past_due', 1]);
    expect((await makeDefault('mastercard')).status).toBe(200);
    expect([await statusOf(), await openInvoices()]).toEqual(['active', 0]);
    expect((await billing.orders(merchant)).body.count).toBe(2);
  });

  test('a declined card becomes the default, and the invoice stays open', async () => {
    const declined = await idOf('visa');
    expect(await billing.cards(merchant, 'POST', `${declined}/default/`)).toMatchObject({
      status: 402,
      body: {
        code: 'payment_declined',
        detail: 'Your card was declined. The open invoice is still unpaid: use another card.',
      },
    });
    expect([await statusOf(), await openInvoices()]).toEqual(['past_due', 1]);
  });
});

test('a card is deleted for good; if it was the default, the newest remaining one takes its place', async () => {
  await billing.addCard(merchant, MASTERCARD);
  billing.api.clock.advance(60);
  await billing.addCard(merchant, AMEX);
  const gone = await idOf('mastercard');
  expect(brands((await remove('mastercard')).body.results)).toEqual(['amex', 'visa pays']);
  expect(await billing.cards(merchant, 'DELETE', `${gone}/`)).toMatchObject(NOT_FOUND);
  expect(await billing.cards(merchant, 'POST', `${gone}/default/`)).toMatchObject(NOT_FOUND);

  expect(brands((await remove('visa')).body.results)).toEqual(['amex pays']);
  const id = await idOf('amex');
  expect(await atStripe()).toEqual([id, id]);
});

// @spec 5.24
test('refuses to delete the last card', async () => {
  expect(await remove('visa')).toMatchObject(KEEP_ONE);
  expect(brands(await cardsOf())).toEqual(['visa pays']);
});

test('deleting all cards in parallel leaves one, which is charged', async () => {
  await billing.addCard(merchant, MASTERCARD);
  await billing.addCard(merchant, AMEX);
  const ids = (await cardsOf()).map(({ id }) => id);
  const replies = await Promise.all(ids.map((id) => billing.cards(merchant, 'DELETE', `${id}/`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
  expect(replies.find(({ status }) => status === 400)).toMatchObject(KEEP_ONE);
  const left = await cardsOf();
  expect(left).toHaveLength(1);
  expect(left[0]?.isDefault).toBe(true);
  expect((await atStripe())[0]).toBe(left[0]?.id);
});

test('finds no card by an unknown or malformed id', async () => {
  for (const id of ['pm_unknown', 'cus_1', '..%2Fcustomers', '%00'])
    expect((await billing.cards(merchant, 'DELETE', `${id}/`)).status).toBe(404);
});

test('without a subscription there are no cards and none can be added', async () => {
  const newcomer = await billing.merchant();
  expect((await billing.cards(newcomer)).body).toMatchObject({ count: 0, results: [] });
  expect(await billing.cards(newcomer, 'POST', 'setup/')).toMatchObject({
    status: 404,
    body: { code: 'subscription_missing' },
  });
  expect(await billing.cards(newcomer, 'DELETE', `${await idOf('visa')}/`)).toMatchObject(NOT_FOUND);
  const account = await billing.api.register();
  for (const path of ['setup', 'pm_1/default'])
    expect(
      await billing.api.send('POST', `/api/v1/payment-methods/${path}`, { token: account.token }),
    ).toMatchObject({ status: 404, body: { code: 'store_missing' } });
});

test('cards can be changed after the subscription has ended', async () => {
  await billing.addCard(merchant, MASTERCARD);
  await billing.stripe.subscriptions.cancel((await billing.record(merchant)).stripeId);
  expect(brands((await makeDefault('mastercard')).body.results)).toEqual(['mastercard pays', 'visa']);
  expect(brands((await remove('mastercard')).body.results)).toEqual(['visa pays']);
  expect(brands(await cardsOf())).toEqual(['visa pays']);
});

test('lists cards page by page', async () => {
  await billing.addCard(merchant, MASTERCARD);
  const address = 'http://localhost:4000/api/v1/payment-methods/';
  expect((await billing.cards(merchant, 'GET', '?page_size=1')).body).toMatchObject({
    count: 2,
    next: `${address}?page=2&page_size=1`,
    results: [{ card: { brand: 'mastercard' } }],
  });
  expect((await billing.cards(merchant, 'GET', '?page_size=1&page=2')).body).toMatchObject({
    next: null,
    previous: `${address}?page=1&page_size=1`,
    results: [{ card: { brand: 'visa' } }],
  });
});

test('while Stripe is down, changes nothing and answers with an error that says so', async () => {
  await billing.addCard(merchant, MASTERCARD);
  const id = await idOf('mastercard');
  billing.local.line.cut = true;
  for (const answer of [
    await billing.cards(merchant, 'DELETE', `${id}/`),
    await billing.cards(merchant, 'POST', `${id}/default/`),
    await billing.cards(merchant, 'POST', 'setup/'),
  ])
    expect(answer).toMatchObject({ status: 503, body: { code: 'billing_unavailable' } });
  billing.local.line.cut = false;
  expect(brands(await cardsOf())).toEqual(['mastercard', 'visa pays']);
  expect((await remove('mastercard')).status).toBe(200);
});

test('a lease that its process never released expires; until then other callers get a 503', async () => {
  const { deps, clock } = billing.api;
  const now = clock.now();
  const storeId = merchant.store.id;
  const crashed = { storeId, holder: 'crashed', endsAt: new Date(now.getTime() + 180_000) };
  expect(await takeLease(deps.db, crashed, now)).toBe(true);
  const withLease = createBillingLease(deps, 0);
  await expect(withLease(storeId, async () => 'done')).rejects.toMatchObject({ code: 'billing_busy' });
  clock.advance(181);
  await expect(withLease(storeId, async () => 'done')).resolves.toBe('done');
  const failing = withLease(storeId, () => Promise.reject(new Error('at work')));
  await expect(failing).rejects.toThrow('at work');
  await expect(withLease(storeId, async () => 'done')).resolves.toBe('done');
});

// @spec 3.30
test('a payment method without details from Stripe has an empty brand, country and number', () => {
  const bare = { id: 'pm_1', created: 1_750_000_000 } as Stripe.PaymentMethod;

  expect(cardsView({ cards: [bare], defaultId: null })).toEqual([
    {
      id: 'pm_1',
      created: 1_750_000_000,
      isDefault: false,
      card: { expMonth: 0, expYear: 0, brand: '', country: '', last4: '' },
    },
  ]);
});
