/** Chooses a store's subscription among those that Stripe has: there is only ever one, and others are ended. */
import Stripe from 'stripe';
import type { SubscriptionFacts } from './subscription.ts';
import { isMissing, stripeKey } from './stripe-client.ts';

export interface Choice<T> {
  /** The store's subscription; null if Stripe has none worth showing. */
  current: T | null;
  /** Further subscriptions that would be charged, and must be ended. */
  duplicates: T[];
}

/** Statuses that are charged now or on the next attempt, best first. */
const LIVE_RANKS: Readonly<Record<string, number>> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  paused: 2,
};

type Candidate = Pick<SubscriptionFacts, 'stripeId' | 'status' | 'startedAt'>;

/**
 * Chooses by Stripe's data alone, never by what was seen first, so that every process and every order of events gives
 * the same result: a paid one before one in arrears, then the oldest. Without a live one, the latest is shown.
 * @see docs/rules.md, 35
 */
export function chooseSubscription<T extends Candidate>(candidates: readonly T[]): Choice<T> {
  const live = candidates.filter(({ status }) => rankOf(status) !== undefined).sort(byRankAndAge);
  const [first, ...duplicates] = live;
  if (first) return { current: first, duplicates };
  const past = candidates.filter(({ status }) => status !== 'incomplete_expired').sort(byAge);
  return { current: past.at(-1) ?? null, duplicates: [] };
}

function rankOf(status: string): number | undefined {
  return Object.hasOwn(LIVE_RANKS, status) ? LIVE_RANKS[status] : undefined;
}

function byRankAndAge(left: Candidate, right: Candidate): number {
  return (rankOf(left.status) ?? 0) - (rankOf(right.status) ?? 0) || byAge(left, right);
}

function byAge(left: Candidate, right: Candidate): number {
  return left.startedAt.getTime() - right.startedAt.getTime() || (left.stripeId < right.stripeId ? -1 : 1);
}

/**
 * Ends a second live subscription: refunds its latest payment, then cancels it. In this order, because a canceled one
 * is no longer found: if a step fails, the next reading repeats both.
 * @param subscription as the API sends it, with its latest invoice and that one's payments
 * @throws Stripe's errors
 * @see docs/rules.md, 35
 */
export async function refuseSubscription(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  for (const payment of paymentsOf(subscription)) await refund(stripe, payment);
  try {
    await stripe.subscriptions.cancel(subscription.id);
  } catch (error) {
    // Another process was faster.
    if (!isMissing(error)) throw error;
  }
}

type Refundable = { charge: string } | { payment_intent: string };

function paymentsOf({ latest_invoice: invoice }: Stripe.Subscription): Refundable[] {
  if (!invoice || typeof invoice === 'string') return [];
  const paid = invoice.payments?.data.filter(({ status }) => status === 'paid') ?? [];
  return paid.flatMap(({ payment }): Refundable[] => {
    if (payment.payment_intent) return [{ payment_intent: idOf(payment.payment_intent) }];
    return payment.charge ? [{ charge: idOf(payment.charge) }] : [];
  });
}

async function refund(stripe: Stripe, payment: Refundable): Promise<void> {
  try {
    await stripe.refunds.create(
      { ...payment, reason: 'duplicate' },
      { idempotencyKey: stripeKey('duplicate', JSON.stringify(payment)) },
    );
  } catch (error) {
    const done =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_already_refunded';
    if (!done) throw error;
  }
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}
