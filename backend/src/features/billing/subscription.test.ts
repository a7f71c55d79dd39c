import type Stripe from 'stripe';
import { entitledUntil, entitles, factsOf, subscriptionView } from './subscription.ts';

const START = 1_793_000_000;
const END = START + 30 * 86_400;
const now = new Date((START + 3600) * 1000);
const site = { graceDays: 7, timeZone: 'America/Toronto' };
/** 11:59 p.m. in Toronto on the day of END. */
const LAST_SECOND = Date.parse('2026-11-26T04:59:59Z') / 1000;

/** The part of Stripe's object that is read. */
function stripeSubscription(changes: Partial<Stripe.Subscription> = {}): Stripe.Subscription {
  const items = { data: [{ current_period_start: START, current_period_end: END }] };
  return {
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    start_date: START,
    canceled_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    cancellation_details: null,
    latest_invoice: { status: 'paid' },
    items,
    ...changes,
  } as Stripe.Subscription;
}

const view = (changes?: Partial<Stripe.Subscription>) =>
  subscriptionView(factsOf(stripeSubscription(changes)), now, site);

// @spec 3.33
test('an active subscription is shown with the end of its period', () => {
  expect(view()).toEqual({
    status: 'active',
    start_date: START,
    canceled_at: null,
    current_period_end: END,
    cancel_at_period_end: false,
    entitles: true,
    entitles_until: null,
    failed_payment: null,
  });
});

test('a canceled subscription is shown as canceled and entitles until its end', () => {
  const canceled = { canceled_at: START + 60, cancel_at_period_end: true, cancel_at: END };
  expect(view(canceled)).toMatchObject({
    status: 'canceled',
    canceled_at: START + 60,
    current_period_end: END,
    cancel_at_period_end: true,
    entitles: true,
    entitles_until: LAST_SECOND,
  });
});

test('an end that was set manually counts, not the end of the period', () => {
  const view20 = view({ cancel_at: START + 20 * 86_400, canceled_at: START + 60 });
  expect(view20).toMatchObject({
    status: 'canceled',
    current_period_end: START + 20 * 86_400,
    entitles: true,
  });
});

test('a subscription that Stripe has ended has no future end', () => {
  expect(view({ status: 'canceled', cancel_at_period_end: true, canceled_at: START })).toMatchObject({
    status: 'canceled',
    cancel_at_period_end: false,
  });
});

test('a subscription that ended for lack of payment, or with an open invoice, does not entitle', () => {
  const reason = (value: string) => ({ reason: value }) as Stripe.Subscription.CancellationDetails;
  const unpaid = { status: 'open' } as Stripe.Invoice;
  const ended = { status: 'canceled', canceled_at: START } as const;
  expect(view({ ...ended, cancellation_details: reason('cancellation_requested') }).entitles).toBe(true);
  expect(view({ ...ended, cancellation_details: reason('payment_failed') }).entitles).toBe(false);
  expect(view({ ...ended, cancellation_details: reason('payment_disputed') }).entitles).toBe(false);
  expect(view({ ...ended, latest_invoice: unpaid }).entitles).toBe(false);
});

test('accepts an expanded customer; a subscription without items has no period', () => {
  const facts = factsOf(
    stripeSubscription({
      customer: { id: 'cus_2' } as Stripe.Customer,
      items: { data: [] as Stripe.SubscriptionItem[] } as Stripe.Subscription['items'],
    }),
  );
  expect(facts).toMatchObject({ customerId: 'cus_2', periodStart: null, periodEnd: null });
});

test.each([
  ['past_due', true],
  ['unpaid', true],
  ['active', false],
  ['canceled', false],
] as const)('a subscription that is %s shows the failed payment that is stored: %s', (status, isShown) => {
  const failed = { failedAt: now, failedAmount: 2499, failedCurrency: 'cad', nextAttemptAt: null };
  const { failed_payment } = subscriptionView(
    { ...factsOf(stripeSubscription({ status })), ...failed },
    now,
    site,
  );
  expect(failed_payment?.amount ?? null).toBe(isShown ? 2499 : null);
});

const paid = {
  status: 'active',
  endsAtPeriodEnd: false,
  periodStart: new Date('2026-10-20T14:00:00Z'),
  periodEnd: new Date('2026-11-20T15:00:00Z'),
  periodPaid: true,
};
const ending = { ...paid, endsAtPeriodEnd: true };
/** The payment of Nov 15 failed. */
const late = {
  ...paid,
  status: 'past_due',
  periodPaid: false,
  periodStart: new Date('2026-11-15T15:00:00Z'),
  periodEnd: new Date('2026-12-15T15:00:00Z'),
};
const today = new Date('2026-11-18T12:00:00Z');

/** Checks that it entitles up to an instant, to the second, and that `entitledUntil` returns this instant. */
function expectLast(facts: typeof paid, last: string, of = site): void {
  const until = new Date(last);
  expect(entitledUntil(facts, of)).toEqual(until);
  expect(entitles(facts, until, of)).toBe(true);
  expect(entitles(facts, new Date(until.getTime() + 999), of)).toBe(true);
  expect(entitles(facts, new Date(until.getTime() + 1000), of)).toBe(false);
}

test('a subscription that renews entitles, even between the end of a period and the webhook about the next', () => {
  expect(entitles(paid, today, site)).toBe(true);
  expect(entitles(paid, new Date('2026-11-22T12:00:00Z'), site)).toBe(true);
  expect(entitles({ ...paid, status: 'trialing' }, today, site)).toBe(true);
  expect(entitledUntil(paid, site)).toBeNull();
});

describe('a cancelled subscription entitles to the end of the last day that is paid for', () => {
  test('in the time zone of the site', () => {
    expectLast(ending, '2026-11-21T04:59:59Z');
    expectLast({ ...paid, status: 'canceled' }, '2026-11-21T04:59:59Z');
    expectLast(ending, '2026-11-20T23:59:59Z', { ...site, timeZone: 'UTC' });
  });

  test('which is a day of the site, not of UTC', () => {
    expectLast({ ...ending, periodEnd: new Date('2026-11-21T02:00:00Z') }, '2026-11-21T04:59:59Z');
  });

  test.each([
    ['spring forward', '2026-03-08T05:30:00Z', '2026-03-09T03:59:59Z'],
    ['fall back', '2026-11-01T04:30:00Z', '2026-11-02T04:59:59Z'],
    ['fall back on the day after', '2026-10-31T14:00:00Z', '2026-11-01T03:59:59Z'],
  ])('also when the clocks %s', (_name, end, last) => {
    expectLast({ ...ending, periodEnd: new Date(end) }, last);
  });

  test('unless the period was not paid', () => {
    expect(entitles({ ...paid, status: 'canceled', periodPaid: false }, today, site)).toBe(false);
  });
});

describe('a subscription that is past due entitles to the end of the last day', () => {
  test('of the site’s grace period, counted in days from the period that was not collected', () => {
    expectLast(late, '2026-11-23T04:59:59Z');
    expectLast(late, '2026-11-16T04:59:59Z', { ...site, graceDays: 0 });
  });

  test('even if the clocks change during the grace period', () => {
    expectLast({ ...late, periodStart: new Date('2026-03-03T04:30:00Z') }, '2026-03-10T03:59:59Z');
    expectLast({ ...late, periodStart: new Date('2026-10-29T03:30:00Z') }, '2026-11-05T04:59:59Z');
  });

  test('of its own period if that comes first', () => {
    const soon = { ...late, endsAtPeriodEnd: true, periodEnd: new Date('2026-11-19T15:00:00Z') };
    expectLast(soon, '2026-11-20T04:59:59Z');
    expectLast({ ...late, endsAtPeriodEnd: true }, '2026-11-23T04:59:59Z');
  });

  test('unless it is unknown since when', () => {
    const unknown = { ...late, periodStart: null };
    expect(entitles(unknown, today, site)).toBe(false);
    expect(entitledUntil(unknown, site)).toBeNull();
  });
});

test.each(['incomplete', 'incomplete_expired', 'unpaid', 'paused', 'something new'])(
  'a subscription that is %s never entitles',
  (status) => {
    expect(entitles({ ...paid, status, periodPaid: false }, today, site)).toBe(false);
    expect(entitledUntil({ ...paid, status, periodPaid: false }, site)).toBeNull();
  },
);
