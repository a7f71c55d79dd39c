import type Stripe from 'stripe';
import { entitledUntil, entitles, factsOf, subscriptionView } from './subscription.ts';

const START = 1_793_000_000;
const END = START + 30 * 86_400;
const now = new Date((START + 3600) * 1000);

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
  subscriptionView(factsOf(stripeSubscription(changes)), now, 7);

test('an active subscription is shown with the end of its period', () => {
  expect(view()).toEqual({
    status: 'active',
    start_date: START,
    canceled_at: null,
    current_period_end: END,
    cancel_at_period_end: false,
    entitles: true,
    entitles_until: null,
  });
});

test('a cancelled subscription is shown as cancelled and entitles until its end', () => {
  const canceled = { canceled_at: START + 60, cancel_at_period_end: true, cancel_at: END };
  expect(view(canceled)).toMatchObject({
    status: 'canceled',
    canceled_at: START + 60,
    current_period_end: END,
    cancel_at_period_end: true,
    entitles: true,
    entitles_until: END,
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

const DAY_MS = 86_400_000;
const today = new Date('2026-11-15T12:00:00Z');
const at = (days: number) => new Date(today.getTime() + days * DAY_MS);
const paid = {
  status: 'active',
  endsAtPeriodEnd: false,
  periodStart: at(-10),
  periodEnd: at(20),
  periodPaid: true,
};
const graceDays = 7;

describe('a subscription entitles', () => {
  test('while it is active, even between the end of a period and the webhook about the next', () => {
    expect(entitles(paid, today, graceDays)).toBe(true);
    expect(entitles({ ...paid, periodEnd: at(-0.01) }, today, graceDays)).toBe(true);
    expect(entitles({ ...paid, status: 'trialing' }, today, graceDays)).toBe(true);
  });

  test('after a cancellation until the paid period ends, to the second', () => {
    const ending = { ...paid, endsAtPeriodEnd: true, periodEnd: today };
    expect(entitles(ending, new Date(today.getTime() - 1000), graceDays)).toBe(true);
    expect(entitles(ending, today, graceDays)).toBe(false);
  });

  test('not after Stripe has ended it, unless the period was paid', () => {
    const ended = { ...paid, status: 'canceled' };
    expect(entitles(ended, today, graceDays)).toBe(true);
    expect(entitles({ ...ended, periodEnd: at(-1) }, today, graceDays)).toBe(false);
    expect(entitles({ ...ended, periodPaid: false }, today, graceDays)).toBe(false);
  });

  test('during the site’s grace period if past due, counted from the period that was not collected', () => {
    const late = { ...paid, status: 'past_due', periodPaid: false };
    expect(entitles({ ...late, periodStart: at(-6.9) }, today, graceDays)).toBe(true);
    expect(entitles({ ...late, periodStart: at(-7) }, today, graceDays)).toBe(false);
    expect(entitles({ ...late, periodStart: at(-0.1) }, today, 0)).toBe(false);
    expect(entitles({ ...late, periodStart: null }, today, graceDays)).toBe(false);
  });

  test('only until its own end if past due and cancelled', () => {
    const late = {
      ...paid,
      status: 'past_due',
      periodPaid: false,
      endsAtPeriodEnd: true,
      periodStart: at(-2),
    };
    expect(entitles({ ...late, periodEnd: at(1) }, today, graceDays)).toBe(true);
    expect(entitles({ ...late, periodEnd: at(-1) }, today, graceDays)).toBe(false);
  });

  test.each(['incomplete', 'incomplete_expired', 'unpaid', 'paused', 'something new'])(
    'never when it is %s',
    (status) => {
      expect(entitles({ ...paid, status, periodPaid: false }, today, graceDays)).toBe(false);
    },
  );
});

describe('a subscription entitles until', () => {
  test('no known date while it renews', () => {
    expect(entitledUntil(paid, graceDays)).toBeNull();
  });

  test('the end of the paid period once it is cancelled', () => {
    expect(entitledUntil({ ...paid, endsAtPeriodEnd: true }, graceDays)).toEqual(at(20));
    expect(entitledUntil({ ...paid, status: 'canceled' }, graceDays)).toEqual(at(20));
  });

  test('the end of the grace period, or its own end if that comes first', () => {
    const late = { ...paid, status: 'past_due', periodPaid: false, periodStart: at(-2) };
    expect(entitledUntil(late, graceDays)).toEqual(at(5));
    expect(entitledUntil({ ...late, periodStart: at(-9) }, graceDays)).toEqual(at(-2));
    expect(entitledUntil({ ...late, endsAtPeriodEnd: true, periodEnd: at(1) }, graceDays)).toEqual(at(1));
    expect(entitledUntil({ ...late, periodStart: null }, graceDays)).toBeNull();
  });

  test.each(['incomplete', 'unpaid', 'paused'])('no date if it is %s', (status) => {
    expect(entitledUntil({ ...paid, status, periodPaid: false }, graceDays)).toBeNull();
  });
});
