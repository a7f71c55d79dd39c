import type Stripe from 'stripe';
import { factsOf } from './subscription-facts.ts';
import { subscriptionView } from './subscription-view.ts';

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
