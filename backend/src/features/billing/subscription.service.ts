/** Canceling and resuming the caller's subscription. */
import type { Subscription } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { BillingSync } from './billing-sync.service.ts';
import { CHANGES } from './billing-lease.ts';
import type { WithLease } from './billing-lease.ts';
import * as repository from './billing.repository.ts';
import { atStripe } from './stripe-client.ts';
import type { StripeClient } from './stripe-client.ts';
import { factsOf, hasEnded, shownStatus, SUBSCRIPTION_EXPAND, subscriptionView } from './subscription.ts';

export interface SubscriptionService {
  /**
   * Resumes a subscription that is shown as canceled, or cancels any other at the end of its period.
   * @param status the status that the caller sees; nothing happens if it is out of date
   * @returns the subscription afterwards
   * @throws ProblemError 404 without one, 429, 409 if it has ended for good, 502 or 503 if Stripe fails
   * @see docs/rules.md, 36 and 38
   */
  change(storeId: number, site: Site, status: string): Promise<Subscription>;
}

export function createSubscriptionService(
  { db, clock, limits, log }: Deps,
  stripe: StripeClient,
  sync: BillingSync,
  withLease: WithLease,
): SubscriptionService {
  async function switchOver(subscription: Stripe.Subscription): Promise<void> {
    const facts = factsOf(subscription);
    if (hasEnded(facts))
      throw conflict(
        'subscription_ended',
        'This subscription has ended. Subscribe again with the payment link.',
      );
    // Nothing has been paid for an incomplete subscription, so there is no period to wait for.
    if (facts.status === 'incomplete') await stripe().subscriptions.cancel(facts.stripeId);
    else
      await stripe().subscriptions.update(facts.stripeId, { cancel_at_period_end: !facts.endsAtPeriodEnd });
  }

  /** A second call finds the first one's change at Stripe, so pressing twice has the effect of pressing once. */
  async function changeAtStripe(storeId: number, stripeId: string, status: string): Promise<void> {
    const subscription = await stripe().subscriptions.retrieve(stripeId, { expand: SUBSCRIPTION_EXPAND });
    if (shownStatus(factsOf(subscription)) === status) await switchOver(subscription);
    await sync.ofStore(storeId);
  }

  return {
    async change(storeId, site, status) {
      await limits.take([{ ...CHANGES, subject: String(storeId) }]);
      const record = await repository.findSubscription(db, storeId);
      if (!record) throw notFound('There is no subscription yet.', 'subscription_missing');
      await withLease(storeId, () => atStripe(log, () => changeAtStripe(storeId, record.stripeId, status)));
      const changed = (await repository.findSubscription(db, storeId)) ?? record;
      return subscriptionView(changed, clock.now(), site);
    },
  };
}
