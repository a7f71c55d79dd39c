import type Stripe from 'stripe';
import { submit } from '../testing/buy.ts';
import { startHarness, type Harness } from '../testing/sandbox-harness.ts';

const RETURN = 'http://shop.localhost:4000/payment';

describe('the hosted page that saves a card', () => {
  let harness: Harness;
  let stripe: Stripe;
  let customer: Stripe.Customer;
  beforeAll(async () => {
    harness = await startHarness();
    ({ stripe } = harness);
  });
  beforeEach(async () => {
    customer = await stripe.customers.create({ email: 'saver@example.com' });
  });
  afterAll(() => harness.stop());

  const open = (params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    stripe.checkout.sessions.create({
      mode: 'setup',
      customer: customer.id,
      currency: 'cad',
      allowed_payment_method_types: ['card'],
      success_url: `${RETURN}?session={CHECKOUT_SESSION_ID}`,
      cancel_url: RETURN,
      metadata: { client: '6' },
      ...params,
    });
  const cards = async () => (await stripe.customers.listPaymentMethods(customer.id)).data;

  it('belongs to an open session, and shows its customer and how to cancel', async () => {
    const session = await open();
    expect(session).toMatchObject({
      object: 'checkout.session',
      mode: 'setup',
      status: 'open',
      payment_status: 'no_payment_required',
      customer: customer.id,
      subscription: null,
      payment_link: null,
      metadata: { client: '6' },
      expires_at: session.created + 86_400,
    });
    const page = await fetch(session.url ?? '');
    expect(page.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://shop.localhost:4000;",
    );
    const text = await page.text();
    expect(text).toContain('For saver@example.com');
    expect(text).toContain(`href="${RETURN}"`);
    for (const name of ['card_number', 'exp_month', 'exp_year', 'cvc'])
      expect(text).toContain(`name="${name}"`);
  });

  it('saves the card for the customer, sends events, and redirects back', async () => {
    const session = await open();
    const response = await submit(session.url, { card_number: '5555 5555 5555 4444' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`${RETURN}?session=${session.id}`);
    const [card] = await cards();
    expect(card?.card).toMatchObject({ brand: 'mastercard', last4: '4444', exp_year: 2034 });

    const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent'] });
    expect(after).toMatchObject({
      status: 'complete',
      url: null,
      setup_intent: { object: 'setup_intent', status: 'succeeded', payment_method: card?.id },
    });
    await harness.sandbox.stripe.settle();
    const told = harness.received.filter(({ data }) => JSON.stringify(data).includes(customer.id));
    expect(told.map(({ type }) => type)).toEqual([
      'customer.created',
      'setup_intent.created',
      'payment_method.attached',
      'setup_intent.succeeded',
      'checkout.session.completed',
    ]);
  });

  it('saves one card however often the form is submitted', async () => {
    const { url } = await open();
    const answers = await Promise.all([submit(url), submit(url), submit(url)]);
    answers.push(await submit(url));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    expect(await cards()).toHaveLength(1);
    expect((await fetch(url ?? '')).status).toBe(410);
  });

  it.each([
    ['4000000000000002', 402, 'Your card was declined.'],
    ['6011000990139424', 402, 'used a non test (live) card'],
    ['4242424242424241', 400, 'Your card number is invalid.'],
  ])('explains why it refuses %s, and saves nothing', async (card_number, status, message) => {
    const { url } = await open();
    const response = await submit(url, { card_number });
    expect(response.status).toBe(status);
    const page = await response.text();
    expect(page).toContain(message);
    expect(page).not.toContain(card_number);
    expect(await cards()).toEqual([]);
    expect((await submit(url)).status).toBe(303);
  });

  it('expires a day after it was created', async () => {
    const session = await open();
    harness.time.now = new Date(session.expires_at * 1000);
    expect((await submit(session.url)).status).toBe(410);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'expired',
      url: null,
    });
    expect(await cards()).toEqual([]);
  });

  it('is refused in the same cases as at Stripe', async () => {
    await expect(open({ customer: 'cus_unknown' })).rejects.toThrow("No such customer: 'cus_unknown'");
    await expect(open({ success_url: 'javascript:alert(1)' })).rejects.toThrow('Not a valid URL');
    await expect(open({ allowed_payment_method_types: undefined, currency: undefined })).rejects.toThrow(
      'Missing required param: currency.',
    );
    await expect(open({ mode: 'payment' })).rejects.toThrow('mode setup only');
    await expect(open({ locale: 'en' })).rejects.toThrow('Received unknown parameter: locale');
    expect((await fetch(`${harness.origin}/sandbox/setup/cs_test_unknown`)).status).toBe(404);
  });
});
