import { buy, sellPlan } from '../testing/buy.ts';
import { startHarness, type Harness } from '../testing/sandbox-harness.ts';

describe('webhooks', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness.stop());

  it('report a purchase in order, signed so that the SDK accepts them', async () => {
    const { url } = await sellPlan(harness.stripe);
    const subscription = await buy(harness.stripe, url);
    await harness.sandbox.stripe.settle();
    expect(harness.received.map(({ type }) => type)).toEqual([
      'product.created',
      'price.created',
      'payment_link.created',
      'customer.created',
      'payment_method.attached',
      'invoice.created',
      'invoice.finalized',
      'customer.subscription.created',
      'charge.succeeded',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]);
    const completed = harness.received.at(-1);
    expect(completed).toMatchObject({
      object: 'event',
      livemode: false,
      api_version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}\./) as string,
      data: {
        object: {
          object: 'checkout.session',
          client_reference_id: 'store-7',
          customer: subscription.customer,
          metadata: { client: '6' },
          mode: 'subscription',
          payment_status: 'paid',
          subscription: subscription.id,
        },
      },
    });
    const charge = harness.received.find(({ type }) => type === 'charge.succeeded');
    expect(charge?.data.object).toMatchObject({
      receipt_url: expect.stringContaining(`${harness.origin}/sandbox/receipts/ch_`) as string,
    });
    const listed = await harness.stripe.events.list();
    expect(listed.data[0]).toMatchObject({ id: completed?.id, pending_webhooks: 0 });
  });

  it('are retried until each has been accepted once', async () => {
    harness.refuse.next = 3;
    await sellPlan(harness.stripe);
    await harness.sandbox.stripe.settle();
    const ids = harness.received.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toHaveLength(3);
  });

  it('survive a restart', async () => {
    harness.refuse.next = Infinity;
    await harness.stripe.products.create({ name: 'Page' });
    await harness.restart();
    harness.refuse.next = 0;
    await harness.sandbox.stripe.settle();
    expect(harness.received.map(({ type }) => type)).toEqual(['product.created']);
  });
});
