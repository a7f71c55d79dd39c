import type Stripe from 'stripe';
import { pay, sellPlan } from '../testing/buy.ts';
import { startHarness, type Harness } from '../testing/sandbox-harness.ts';

const RETURN = 'http://shop.localhost:4000/payment?checkout={CHECKOUT_SESSION_ID}';

describe('the hosted payment page', () => {
  let harness: Harness;
  let stripe: Stripe;
  let url: string;
  beforeAll(async () => {
    harness = await startHarness(new Date('2026-08-31T12:00:00Z'));
    ({ stripe } = harness);
    ({ url } = await sellPlan(stripe, RETURN));
  });
  afterAll(() => harness.stop());

  const subscriptions = async (): Promise<number> =>
    (await stripe.subscriptions.list({ status: 'all', limit: 100 })).data.length;

  it('shows what is sold, and keeps the parameters of the link', async () => {
    const response = await fetch(`${url}?client_reference_id=store-7&prefilled_email=a%22%3E@example.com`);
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(page).toContain('Subscribe to Coupon Page');
    expect(page).toContain('CA$24.99 <small>per month</small>');
    expect(page).toContain('Sandbox – no real card is charged');
    expect(page).toContain('name="client_reference_id" value="store-7"');
    expect(page).toContain('value="a&quot;&gt;@example.com"');
    for (const name of ['email', 'card_number', 'exp_month', 'exp_year', 'cvc']) {
      expect(page).toContain(`<label for="${name}">`);
      expect(page).toContain(`name="${name}"`);
    }
  });

  it("runs no scripts, is not cached, and may redirect only to the link's address", async () => {
    const { headers } = await fetch(url);
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://shop.localhost:4000;");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe-inline');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('subscribes with a valid card and sends the merchant back', async () => {
    const response = await pay(url, { email: 'good@example.com' });
    expect(response.status).toBe(303);
    const target = new URL(response.headers.get('location') ?? '');
    expect(target.origin + target.pathname).toBe('http://shop.localhost:4000/payment');
    const session = await stripe.checkout.sessions.retrieve(target.searchParams.get('checkout') ?? '', {
      expand: ['subscription', 'customer', 'line_items'],
    });
    expect(session).toMatchObject({
      client_reference_id: 'store-7',
      metadata: { client: '6' },
      status: 'complete',
      customer: { email: 'good@example.com' },
      subscription: { status: 'active', metadata: { client: '6' } },
      line_items: { data: [{ amount_total: 2499 }] },
    });
    const item = (session.subscription as Stripe.Subscription).items.data[0];
    expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toBe('2026-09-30T12:00:00.000Z');

    const { id } = session.customer as Stripe.Customer;
    expect((await stripe.customers.listPaymentMethods(id)).data[0]?.card).toMatchObject({
      brand: 'visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2034,
    });
    const [charge] = (await stripe.charges.list({ customer: id })).data;
    expect(charge).toMatchObject({ amount: 2499, currency: 'cad', status: 'succeeded' });
    const receipt = await fetch(charge?.receipt_url ?? '');
    expect(receipt.status).toBe(200);
    const text = await receipt.text();
    expect(text).toContain('CA$24.99');
    expect(text).toContain('visa ending in 4242');
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000009987', 'Your card was declined.'],
    ['4000000000009979', 'Your card was declined.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', 'Your card&#39;s security code is incorrect.'],
    ['4000000000000119', 'An error occurred while processing your card.'],
    ['4111111111111111', 'used a non test (live) card'],
  ])(
    'declines %s in Stripe’s words, keeps the input, and creates no subscription',
    async (number, message) => {
      const before = await subscriptions();
      const response = await pay(url, { card_number: number, email: 'kept@example.com' });
      expect(response.status).toBe(402);
      const page = await response.text();
      expect(page).toContain('role="alert"');
      expect(page).toContain(message);
      expect(page).toContain('value="kept@example.com"');
      expect(page).not.toContain(number);
      expect(page).not.toContain('value="123"');
      expect(await subscriptions()).toBe(before);
    },
  );

  it.each([
    ['card_number', { card_number: '4242424242424241' }, 'Your card number is invalid.'],
    ['card_number', { card_number: '' }, 'Your card number is incomplete.'],
    ['exp_year', { exp_year: '2025' }, 'Your card&#39;s expiration year is invalid.'],
    ['exp_month', { exp_month: '7', exp_year: '26' }, 'Your card has expired.'],
    ['exp_month', { exp_month: '13' }, 'Your card&#39;s expiration month is invalid.'],
    ['cvc', { cvc: '12' }, 'Your card&#39;s security code is invalid.'],
    ['cvc', { card_number: '378282246310005', cvc: '123' }, 'Your card&#39;s security code is invalid.'],
    ['email', { email: 'nobody' }, 'Your email is invalid.'],
  ])('shows an error at %s for %j', async (field, fields, message) => {
    const response = await pay(url, fields);
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain(`<p class="error" id="${field}-error">${message}</p>`);
    expect(page).toContain(`<a href="#${field}">${message}</a>`);
    expect(page).toMatch(new RegExp(`id="${field}"[^>]*${field}-error" aria-invalid="true"`));
    expect(page).toContain('<title>Error: ');
  });

  it('sells once if the form is submitted twice', async () => {
    const before = await subscriptions();
    const attempt = 'b2c1f0de-0000-4000-8000-000000000001';
    const [first, second] = await Promise.all([pay(url, { attempt }), pay(url, { attempt })]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(await subscriptions()).toBe(before + 1);
  });

  it('accepts another card after a decline', async () => {
    const attempt = 'b2c1f0de-0000-4000-8000-000000000002';
    expect((await pay(url, { attempt, card_number: '4000000000000002' })).status).toBe(402);
    expect((await pay(url, { attempt })).status).toBe(303);
  });

  it('shows its own confirmation if the link has no return address', async () => {
    const link = await sellPlan(stripe);
    const response = await pay(link.url);
    const confirmation = await fetch(new URL(response.headers.get('location') ?? '', harness.origin));
    expect(await confirmation.text()).toContain('Thanks for your payment');
  });

  it('drops a reference that Stripe would drop', async () => {
    const response = await pay(url, { client_reference_id: 'a b<c>' });
    const id = new URL(response.headers.get('location') ?? '').searchParams.get('checkout') ?? '';
    expect((await stripe.checkout.sessions.retrieve(id)).client_reference_id).toBeNull();
  });

  it('sells nothing through a deactivated or unknown link', async () => {
    const link = await sellPlan(stripe);
    await stripe.paymentLinks.update(link.id, { active: false });
    expect((await fetch(link.url)).status).toBe(410);
    expect((await pay(link.url)).status).toBe(410);
    expect((await fetch(`${harness.origin}/sandbox/pay/test_none`)).status).toBe(404);
    expect((await fetch(`${harness.origin}/sandbox/receipts/constructor`)).status).toBe(404);
  });
});
