/** News for a merchant, as the difference between two readings of Stripe (docs/rules.md, 68). */
import { entitledUntil, hasEnded, isInArrears, isLive, shownStatus } from './subscription.ts';
import type { EntitlingSite, SubscriptionFacts } from './subscription.ts';

/** Details by which an owner recognizes a card. */
export interface CardName {
  /** Stripe's name, e.g. `visa`. */
  brand: string;
  last4: string;
}

/** Instants are ISO 8601: news is the payload of a job. */
export type BillingNews =
  | { kind: 'started'; nextPayment: string | null }
  | {
      kind: 'ends';
      /** End of the entitlement; null if it ended at once. */
      until: string | null;
      /** Whether it can be resumed until then. */
      canResume: boolean;
      /** Whether it ended because a payment failed. */
      isUnpaid: boolean;
    }
  | {
      kind: 'offline';
      /** The last second of the day on which it stopped entitling. */
      since: string;
      /** Whether a payment brings it back. */
      isUnpaid: boolean;
    }
  | {
      kind: 'payment-failed';
      /** Minor units. */
      amount: number;
      currency: string;
      /** Null if there was no card to charge. */
      card: CardName | null;
      nextAttempt: string | null;
      /** End of the entitlement without a payment. */
      until: string | null;
    }
  | {
      kind: 'card-expiring';
      card: CardName;
      /** yyyy-MM */
      month: string;
      nextPayment: string | null;
    };
export type NewsOf<Kind extends BillingNews['kind']> = Extract<BillingNews, { kind: Kind }>;

/** A failed attempt to collect an invoice. */
export interface FailedPayment {
  /** `in_…` */
  invoiceId: string;
  /** Number of the attempt at Stripe, from 1. */
  attempt: number;
  at: Date;
  /** Minor units. */
  amount: number;
  currency: string;
  nextAttempt: Date | null;
  card: CardName | null;
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/**
 * Returns what is new about a subscription, or null. Resuming is not news, because the merchant has just done it.
 * @param before facts of the previous reading, or null
 */
export function newsBetween(
  before: SubscriptionFacts | null,
  after: SubscriptionFacts,
  site: EntitlingSite,
): NewsOf<'started' | 'ends'> | null {
  const isEnding = shownStatus(after) === 'canceled';
  if (!before || !isLive(before))
    return isLive(after) && !isInArrears(after) && !isEnding
      ? { kind: 'started', nextPayment: iso(after.periodEnd) }
      : null;
  if (!isEnding || shownStatus(before) === 'canceled') return null;
  return {
    kind: 'ends',
    until: iso(entitledUntil(after, site)),
    canResume: !hasEnded(after),
    isUnpaid: isInArrears(before) && hasEnded(after),
  };
}

/** Returns the news of a failed attempt to collect for a subscription in arrears. */
export function failureNews(
  failed: FailedPayment,
  facts: SubscriptionFacts,
  site: EntitlingSite,
): NewsOf<'payment-failed'> {
  const { amount, currency, card, nextAttempt } = failed;
  const until = iso(entitledUntil(facts, site));
  return { kind: 'payment-failed', amount, currency, card, nextAttempt: iso(nextAttempt), until };
}
