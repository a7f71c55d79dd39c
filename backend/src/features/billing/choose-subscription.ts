/** Which of the subscriptions that Stripe knows of a store is the store's own: there is only ever one. Others are ended. */
import Stripe from 'stripe';
import type { SubscriptionFacts } from './subscription.ts';
import { isMissing, stripeKey } from './stripe-client.ts';

export interface Choice<T> {
  /** The store's subscription; null where Stripe knows none worth showing. */
  current: T | null;
  /** Further ones that would go on taking money, and must be ended. */
  duplicates: T[];
}

/** Statuses that take money, now or at the next try, the best first. */
const LIVE_RANKS: Readonly<Record<string, number>> = {
  active: 0,
  trialing: 0,
  past_due: 1,
  unpaid: 2,
  paused: 2,
};

type Candidate = Pick<SubscriptionFacts, 'stripeId' | 'status' | 'startedAt'>;

/**
 * Chooses by what Stripe says alone, never by what was seen first, so every process and every order of events ends at
 * the same answer: the paid one before one in arrears, then the oldest. Without a live one the latest is shown.
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
 * End a second live subscription: refund its latest payment, then cancel it. In this order, because a cancelled one is no longer found:
 * whatever fails half-way is done again by the next reading.
 * @param subscription as the API sends it, with its latest invoice and that one's payments
 * @throws Stripe's errors
 * @see docs/rules.md, 35
 */
export async function refuseSubscription(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  for (const payment of paymentsOf(subscription)) await refund(stripe, payment);
  try {
    await stripe.subscriptions.cancel(subscription.id);
  } catch (error) {
    // Another process was quicker.
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
