import type Stripe from 'stripe';
import { buy, saveCard, sellPlan } from '../../testing/buy.ts';
import { startHarness, type Harness } from '../../testing/sandbox-harness.ts';

describe('a subscription over time', () => {
  let harness: Harness;
  let stripe: Stripe;
  let url: string;
  beforeEach(async () => {
    harness = await startHarness(new Date('2026-01-31T12:00:00Z'));
    ({ stripe } = harness);
    ({ url } = await sellPlan(stripe));
  });
  afterEach(() => harness.stop());

  const idOf = (reference: string | { id?: string } | null): string =>
    (typeof reference === 'string' ? reference : reference?.id) ?? '';

  const periodOf = ({ items }: Stripe.Subscription): string[] =>
    [items.data[0]?.current_period_start ?? 0, items.data[0]?.current_period_end ?? 0].map((at) =>
      new Date(at * 1000).toISOString().slice(0, 10),
    );

  // @spec 9.13
  it('renews each month, with an invoice, a charge and a receipt', async () => {
    const { id, customer } = await buy(stripe, url);
    harness.time.now = new Date('2026-03-31T12:00:00Z');
    const renewed = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(renewed.status).toBe('active');
    expect(periodOf(renewed)).toEqual(['2026-03-31', '2026-04-30']);
    expect(renewed.latest_invoice).toMatchObject({ billing_reason: 'subscription_cycle', status: 'paid' });
    const charges = await stripe.charges.list({ customer: idOf(customer) });
    expect(charges.data.map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))).toEqual([
      '2026-03-31',
      '2026-02-28',
      '2026-01-31',
    ]);
    await harness.sandbox.stripe.settle();
    const types = harness.received.map(({ type }) => type);
    expect(types.filter((type) => type === 'invoice.paid')).toHaveLength(3);
  });

  it('runs to the end of its period after a cancellation, unless it is resumed', async () => {
    const { id } = await buy(stripe, url);
    const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(cancelled.cancel_at).toBe(cancelled.items.data[0]?.current_period_end);
    const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
    expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });

    harness.time.now = new Date('2026-03-01T00:00:00Z');
    await harness.sandbox.stripe.settle();
    const ended = await stripe.subscriptions.retrieve(id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: cancelled.cancel_at });
    expect(harness.received.at(-1)).toMatchObject({
      type: 'customer.subscription.deleted',
      data: { object: { id } },
    });
    expect((await stripe.subscriptions.list({})).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow(
      'A canceled subscription can only update',
    );
  });

  it('can be cancelled immediately, and only once', async () => {
    const { id } = await buy(stripe, url);
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled' });
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('is past due after a declined renewal, and active again once another card pays', async () => {
    const { id, customer } = await buy(stripe, url, { card_number: '4000000000000341' });
    harness.time.now = new Date('2026-03-01T00:00:00Z');
    const late = await stripe.subscriptions.retrieve(id);
    expect(late.status).toBe('past_due');
    expect((await stripe.charges.list({ customer: idOf(customer) })).data[0]).toMatchObject({
      status: 'failed',
      receipt_url: null,
      failure_code: 'card_declined',
    });
    await expect(stripe.invoices.pay(idOf(late.latest_invoice))).rejects.toMatchObject({
      code: 'card_declined',
    });
    const card = await saveCard(stripe, idOf(customer));
    await stripe.subscriptions.update(id, { default_payment_method: card.id });
    expect(await stripe.invoices.pay(idOf(late.latest_invoice))).toMatchObject({ status: 'paid' });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });

  it('ends after the fourth declined attempt', async () => {
    const { id } = await buy(stripe, url, { card_number: '4000000000000341' });
    harness.time.now = new Date('2026-03-20T00:00:00Z');
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    await harness.sandbox.stripe.settle();
    expect(harness.received.filter(({ type }) => type === 'invoice.payment_failed')).toHaveLength(4);
  });
});
