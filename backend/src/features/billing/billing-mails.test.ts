import { inTransaction } from '@coupon-center/database';
import { PASSWORD } from '../../testing/test-backend.ts';
import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness, Merchant } from '../../testing/billing/billing-harness.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { saveReading } from './billing-sync.service.ts';
import { readStripe } from './stripe-reading.ts';

let billing: BillingHarness;
beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

const STARTED = 'Your subscription on Coupons.ca is active';
const FAILED = 'Your payment to Coupons.ca didn’t go through';
/** A card whose first payment succeeds, and whose later ones fail. */
const FAILS_LATER = { card_number: '4000000000000341' };

/** Mails about billing, oldest first. */
const mails = (): Mail[] =>
  billing.api.mailbox.mails.filter(({ messageId }) => messageId.startsWith('billing-'));
const subjects = () => mails().map(({ subject }) => subject);
const last = () => mails().at(-1)?.text ?? '';

/** Delivers every Stripe event once more, the last one first. */
async function repeatWebhooks(): Promise<void> {
  for (const [index, event] of (await billing.events()).reverse().entries())
    await billing.post({ ...event, id: `evt_again_${index}_${event.id}` });
  await billing.api.drain();
}

async function cancelAtStripe(merchant: Merchant): Promise<void> {
  await billing.stripe.subscriptions.cancel((await billing.record(merchant)).stripeId);
  await billing.settle();
}

describe('a subscription that starts', () => {
  test('emails the account’s address once, with the next steps', async () => {
    const merchant = await billing.subscriber();
    await repeatWebhooks();
    expect(mails()).toEqual([expect.objectContaining({ to: merchant.email, subject: STARTED })]);
    expect(last()).toContain('Your next billing date is Dec 20, 2026.');
    expect(last()).toContain('as soon as it’s approved');
    expect(last()).toContain('Add your first coupon:\nhttp://localhost:4000/coupons/add');
    expect(mails()[0]?.unsubscribe).toBeUndefined();
  });

  test('links to existing coupons, and sends another mail if it starts again after its end', async () => {
    const merchant = await billing.subscriber();
    const body = { offer_type: 'sitewide percent', description: 'Everything', savings_percent: 20 };
    await billing.api.send('POST', '/api/v1/coupons/', { token: merchant.token, body });
    await cancelAtStripe(merchant);
    await billing.pay(merchant);
    await billing.settle();
    expect(subjects()).toEqual([STARTED, 'Your subscription on Coupons.ca ends on Dec 20, 2026', STARTED]);
    expect(last()).toContain('See your coupons:\nhttp://localhost:4000/coupons');
  });

  test('links to the store if that was declined', async () => {
    const merchant = await billing.merchant();
    const { token } = await billing.api.asProvider();
    const url = `/api/v1/provider/stores/${merchant.store.id}/decline/`;
    const declined = await billing.api.send('POST', url, { token, body: { reason: 'No logo.' } });
    expect(declined.status).toBe(200);
    await billing.pay(merchant);
    await billing.settle();
    expect(last()).toContain('Edit your store:\nhttp://localhost:4000/my-store');
    expect(last()).not.toContain('still reviewing');
  });

  test('sends no mail if the change is not stored', async () => {
    billing.deliver(false);
    const merchant = await billing.merchant();
    await billing.pay(merchant);
    const [subscription] = (await billing.stripe.subscriptions.list()).data;
    const reading = await readStripe(billing.stripe, [subscription?.customer as string], null);
    const { db } = billing.api.deps;
    const change = inTransaction(db, async (tx) => {
      await saveReading({ ...billing.api.deps, db: tx }, merchant.store.id, 1, reading);
      throw new Error('not stored');
    });
    await expect(change).rejects.toThrow('not stored');
    await billing.api.drain();
    expect(mails()).toEqual([]);
  });
});

describe('a subscription that is cancelled', () => {
  test('sends one mail per cancellation, with the last live day and how to reactivate it', async () => {
    const merchant = await billing.subscriber();
    const ends = 'Your subscription on Coupons.ca ends on Dec 20, 2026';
    await billing.change(merchant, 'active');
    await billing.settle();
    await repeatWebhooks();
    expect(subjects()).toEqual([STARTED, ends]);
    expect(last()).toContain('It stays live until Dec 20, 2026');
    expect(last()).toContain('Reactivate your subscription:\nhttp://localhost:4000/payment');
    await billing.change(merchant, 'canceled');
    await billing.settle();
    expect(subjects()).toEqual([STARTED, ends]);
    await billing.change(merchant, 'active');
    await billing.settle();
    await billing.travelTo(new Date('2026-12-21T15:00:00Z'));
    expect(subjects()).toEqual([STARTED, ends, ends]);
  });

  test('offers to subscribe again if it ended immediately', async () => {
    await cancelAtStripe(await billing.subscriber());
    expect(last()).toContain('You can subscribe again at any time.');
    expect(last()).toContain('Subscribe again:\nhttp://localhost:4000/payment');
  });

  test('sends no mail of its own if its account is deleted', async () => {
    const { token } = await billing.subscriber();
    await billing.api.send('POST', '/api/v1/account/delete/', { token, body: { password: PASSWORD } });
    await billing.api.drain();
    await billing.settle();
    expect(subjects()).toEqual([STARTED]);
  });
});

describe('a payment that fails', () => {
  test('sends one mail per attempt, with the card and the next dates', async () => {
    await billing.subscriber(FAILS_LATER);
    await billing.travelTo(new Date('2026-12-20T15:30:00Z'));
    await repeatWebhooks();
    expect(subjects()).toEqual([STARTED, FAILED]);
    expect(last()).toMatch(
      /We couldn’t charge CA\$[\d.]+ to your Visa ending in 0341 for the subscription of Maple Outfitters\./,
    );
    expect(last()).toContain('We’ll try again on Dec 23, 2026.');
    expect(last()).toContain('Everything stays as it is until Dec 27, 2026.');
    expect(last()).toContain('Update your card:\nhttp://localhost:4000/payment');
    await billing.travelTo(new Date('2026-12-24T15:00:00Z'));
    await repeatWebhooks();
    expect(subjects()).toEqual([STARTED, FAILED, FAILED]);
    expect(last()).toContain('We’ll try again on Dec 26, 2026.');
  });

  test('sends a mail about the end of the subscription after the last attempt', async () => {
    await billing.subscriber(FAILS_LATER);
    await billing.travelTo(new Date('2026-12-20T15:30:00Z'));
    await billing.travelTo(new Date('2027-01-10T15:00:00Z'));
    expect(subjects()).toEqual([STARTED, FAILED, 'Your subscription on Coupons.ca has ended']);
    expect(last()).toContain('because we couldn’t collect your payment');
  });

  test('sends no further mail once another card has paid', async () => {
    const merchant = await billing.subscriber(FAILS_LATER);
    await billing.travelTo(new Date('2026-12-20T15:30:00Z'));
    await billing.addCard(merchant);
    await billing.settle();
    const [added] = (await billing.cards(merchant)).body.results;
    expect((await billing.cards(merchant, 'POST', `${added.id}/default/`)).status).toBe(200);
    await billing.settle();
    await billing.travelTo(new Date('2026-12-24T15:00:00Z'));
    expect(subjects()).toEqual([STARTED, FAILED]);
    expect((await billing.plans(merchant)).subscription?.status).toBe('active');
  });
});

describe('a page that goes offline', () => {
  const OFFLINE = 'Your page on Coupons.ca is offline';
  const PUBLIC = '/api/v1/public/stores/maple-outfitters-cp/';
  const pageStatus = async () => (await billing.api.send('GET', PUBLIC)).status;

  /** A merchant whose page is live. */
  async function live(card?: Record<string, string>): Promise<Merchant> {
    const merchant = await billing.subscriber(card);
    const { token } = await billing.api.asProvider();
    const url = `/api/v1/provider/stores/${merchant.store.id}/approve/`;
    expect((await billing.api.send('POST', url, { token })).status).toBe(200);
    return merchant;
  }

  test('sends one mail when its last day has ended, and none before', async () => {
    const merchant = await live();
    await billing.change(merchant, 'active');
    // Stripe has ended it in the morning.
    await billing.travelTo(new Date('2026-12-21T04:59:59Z'));
    await repeatWebhooks();
    expect(await pageStatus()).toBe(200);
    expect(subjects()).not.toContain(OFFLINE);
    await billing.travelTo(new Date('2026-12-21T05:00:00Z'));
    await repeatWebhooks();
    expect(await pageStatus()).toBe(404);
    expect(subjects().filter((subject) => subject === OFFLINE)).toHaveLength(1);
    expect(last()).toContain('The time you’ve paid for ended on Dec 20, 2026');
    expect(last()).toContain('Subscribe again:\nhttp://localhost:4000/payment');
  });

  test('sends a mail at the end of the grace period, with how to bring it back', async () => {
    await live(FAILS_LATER);
    await billing.travelTo(new Date('2026-12-20T15:30:00Z'));
    expect(last()).toContain('Everything stays as it is until Dec 27, 2026.');
    await billing.turnClocks(new Date('2026-12-28T04:59:59Z'));
    await billing.api.drain();
    expect(await pageStatus()).toBe(200);
    expect(subjects()).not.toContain(OFFLINE);
    await billing.turnClocks(new Date('2026-12-28T05:00:00Z'));
    await billing.api.drain();
    expect(await pageStatus()).toBe(404);
    expect(subjects().at(-1)).toBe(OFFLINE);
    expect(last()).toContain('went offline at the end of Dec 27, 2026');
    expect(last()).toContain('Update your card:\nhttp://localhost:4000/payment');
  });

  test('sends no mail if the subscription was reactivated', async () => {
    const merchant = await live();
    await billing.change(merchant, 'active');
    await billing.settle();
    await billing.change(merchant, 'canceled');
    await billing.travelTo(new Date('2026-12-22T15:00:00Z'));
    expect(await pageStatus()).toBe(200);
    expect(subjects()).not.toContain(OFFLINE);
  });

  test('sends no mail if shoppers never saw it', async () => {
    const merchant = await billing.subscriber();
    await billing.change(merchant, 'active');
    await billing.travelTo(new Date('2026-12-22T15:00:00Z'));
    expect(subjects()).not.toContain(OFFLINE);
  });
});

describe('a card that expires', () => {
  const EXPIRES = { exp_month: '12', exp_year: '26' };
  const EXPIRING = 'Your card ending in 4242 expires this month';

  /** Runs the sweeper at an instant. @returns subjects of the new mails */
  async function sweepAt(instant: string): Promise<string[]> {
    const before = mails().length;
    await billing.turnClocks(new Date(instant));
    await billing.api.deps.sweeper.run();
    await billing.api.drain();
    return subjects().slice(before);
  }

  test('sends one mail in its month, from 9 a.m. in the site’s time zone', async () => {
    const merchant = await billing.subscriber(EXPIRES);
    expect(await sweepAt('2026-11-30T15:00:00Z')).toEqual([]);
    // Already December in UTC, not yet in Toronto; then 8:59 and 9:00 there.
    expect(await sweepAt('2026-12-01T03:00:00Z')).toEqual([]);
    expect(await sweepAt('2026-12-01T13:59:00Z')).toEqual([]);
    expect(await sweepAt('2026-12-01T14:00:00Z')).toEqual([EXPIRING]);
    expect(mails().at(-1)?.to).toBe(merchant.email);
    expect(last()).toContain('Your Visa ending in 4242 pays');
    expect(last()).toContain('expires at the end of December 2026');
    expect(last()).toContain('Your next billing date is Dec 20, 2026.');
    expect(await sweepAt('2026-12-01T14:15:00Z')).toEqual([]);
    expect(await sweepAt('2026-12-02T14:15:00Z')).toEqual([]);
  });

  test('emails once when two processes check at the same time and Stripe is down at first', async () => {
    await billing.subscriber(EXPIRES);
    await billing.turnClocks(new Date('2026-12-01T15:00:00Z'));
    billing.local.line.cut = true;
    await Promise.all([billing.api.deps.sweeper.run(), billing.api.deps.sweeper.run()]);
    await billing.api.drain();
    expect(subjects()).toEqual([STARTED]);
    billing.local.line.cut = false;
    expect(await sweepAt('2026-12-01T16:00:00Z')).toEqual([EXPIRING]);
  });

  test.each<[string, Record<string, string>, (merchant: Merchant) => Promise<unknown>]>([
    ['another card is charged', {}, async () => {}],
    ['the subscription ends before', EXPIRES, (merchant) => billing.change(merchant, 'active')],
  ])('sends no mail if %s', async (_name, card, change) => {
    const merchant = await billing.subscriber(card);
    await change(merchant);
    await billing.settle();
    expect(await sweepAt('2026-12-01T15:00:00Z')).toEqual([]);
  });
});
