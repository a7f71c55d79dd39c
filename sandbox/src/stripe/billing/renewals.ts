/**
 * Advances subscriptions over time: renews a period that has ended, or ends the subscription if it was cancelled. An
 * unpaid invoice is retried every three days; after the last attempt, the subscription ends.
 */
import type { StripeState, Transaction } from '../stripe-state.ts';
import type { Invoice, Subscription } from '../stripe-types.ts';
import { endSubscription, periodEndOf } from './cancel.ts';
import { collectInvoice, issueInvoice } from './pay-invoice.ts';
import { periodEndAfter } from '../period.ts';

const DAY = 86_400;
const RETRY_AFTER = 3 * DAY;
const LAST_ATTEMPT = 4;

/** True when {@link bringUpToDate} would change something. */
export function isAnythingDue(state: StripeState, now: number): boolean {
  return Object.values(state.subscriptions).some((subscription) => nextStep(state, subscription).at <= now);
}

/** Performs everything due up to now, each step at the time it was due. */
export function bringUpToDate(tx: Transaction): void {
  for (const subscription of Object.values(tx.state.subscriptions)) {
    for (;;) {
      const step = nextStep(tx.state, subscription);
      if (step.at > tx.now) break;
      step.run({ ...tx, now: step.at });
    }
  }
}

interface Step {
  /** Epoch seconds; infinity if nothing is left to do. */
  at: number;
  run(tx: Transaction): void;
}

function nextStep(state: StripeState, subscription: Subscription): Step {
  if (subscription.status === 'canceled') return { at: Infinity, run: () => undefined };
  const end = periodEndOf(subscription);
  const invoice =
    subscription.latest_invoice === null ? undefined : state.invoices[subscription.latest_invoice];
  const retryAt = invoice?.next_payment_attempt ?? Infinity;
  if (invoice && retryAt < end) return { at: retryAt, run: (tx) => collect(tx, invoice, subscription) };
  if (subscription.cancel_at_period_end) {
    return { at: end, run: (tx) => endSubscription(tx, subscription, 'cancellation_requested') };
  }
  return { at: end, run: (tx) => renew(tx, subscription) };
}

function renew(tx: Transaction, subscription: Subscription): void {
  const previous = subscription.items.data.map(({ current_period_start, current_period_end }) => ({
    current_period_start,
    current_period_end,
  }));
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = periodEndAfter(
      subscription.billing_cycle_anchor,
      item.price,
      item.current_period_start,
    );
  }
  const invoice = issueInvoice(tx, subscription, 'subscription_cycle');
  tx.emit('customer.subscription.updated', subscription, { items: { data: previous } });
  collect(tx, invoice, subscription);
}

/** Collects `invoice` and updates the subscription's status accordingly. */
export function collect(tx: Transaction, invoice: Invoice, subscription: Subscription): void {
  const decline = collectInvoice(tx, invoice, subscription);
  if (!decline) {
    changeStatus(tx, subscription, 'active');
  } else if (invoice.attempt_count < LAST_ATTEMPT) {
    invoice.next_payment_attempt = tx.now + RETRY_AFTER;
    changeStatus(tx, subscription, 'past_due');
  } else {
    endSubscription(tx, subscription, 'payment_failed');
  }
}

function changeStatus(tx: Transaction, subscription: Subscription, status: 'active' | 'past_due'): void {
  const previous = subscription.status;
  if (previous === status) return;
  subscription.status = status;
  tx.emit('customer.subscription.updated', subscription, { status: previous });
}
