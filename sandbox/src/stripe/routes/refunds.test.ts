import type Stripe from 'stripe';
import { buy, sellPlan } from '../../testing/buy.ts';
import { startHarness, type Harness } from '../../testing/sandbox-harness.ts';

describe('refunds', () => {
  let harness: Harness;
  let stripe: Stripe;
  let charge: Stripe.Charge;
  beforeEach(async () => {
    harness = await startHarness();
    ({ stripe } = harness);
    const { url } = await sellPlan(stripe);
    await buy(stripe, url);
    charge = (await stripe.charges.list()).data[0] as Stripe.Charge;
  });
  afterEach(() => harness.stop());

  it('return a whole charge, once, and send its events', async () => {
    const refund = await stripe.refunds.create({ charge: charge.id, reason: 'duplicate' });
    expect(refund).toMatchObject({ amount: 2499, currency: 'cad', status: 'succeeded', reason: 'duplicate' });
    expect((await stripe.charges.list()).data).toMatchObject([{ refunded: true, amount_refunded: 2499 }]);
    expect(refund.charge).toBe(charge.id);
    await expect(stripe.refunds.create({ charge: charge.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    await harness.sandbox.stripe.settle();
    expect(harness.received.slice(-2).map(({ type }) => type)).toEqual(['refund.created', 'charge.refunded']);
  });

  it('return part of a charge, and never more than is left', async () => {
    await stripe.refunds.create({ charge: charge.id, amount: 1000 });
    expect((await stripe.charges.list()).data).toMatchObject([{ refunded: false, amount_refunded: 1000 }]);
    await expect(stripe.refunds.create({ charge: charge.id, amount: 1500 })).rejects.toMatchObject({
      param: 'amount',
    });
    expect(await stripe.refunds.create({ charge: charge.id })).toMatchObject({ amount: 1499 });
  });
});
