/** Cancelling and resuming the own subscription, and the cards that pay it. */
import type { PaymentMethod, Subscription } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { BillingSync } from './billing-sync.service.ts';
import * as repository from './billing.repository.ts';
import { atStripe } from './stripe-client.ts';
import type { StripeClient } from './stripe-client.ts';
import { factsOf, SUBSCRIPTION_EXPAND } from './subscription-facts.ts';
import { hasEnded, shownStatus, subscriptionView } from './subscription-view.ts';

export interface SubscriptionService {
  /**
   * Resume a subscription that is shown as cancelled, cancel any other at its period's end.
   * @param status what the caller sees as current; where it no longer is, nothing happens
   * @returns the subscription afterwards
   * @throws ProblemError 404 without one, 409 where it has ended for good, 502 or 503 where Stripe does not do it
   * @see decisions, 36 and 38
   */
  change(storeId: number, site: Site, status: string): Promise<Subscription>;
  /** The cards of the customer who pays the subscription; none without one. @throws ProblemError 502 or 503 */
  cards(storeId: number): Promise<PaymentMethod[]>;
}

export function createSubscriptionService(
  { db, clock, log }: Deps,
  stripe: StripeClient,
  sync: BillingSync,
): SubscriptionService {
  async function switchOver(subscription: Stripe.Subscription): Promise<void> {
    const facts = factsOf(subscription);
    if (hasEnded(facts))
      throw conflict(
        'subscription_ended',
        'This subscription has ended. Subscribe again with the payment link.',
      );
    // Nothing has been paid for an incomplete one, so there is no period to wait for.
    if (facts.status === 'incomplete') await stripe().subscriptions.cancel(facts.stripeId);
    else
      await stripe().subscriptions.update(facts.stripeId, { cancel_at_period_end: !facts.endsAtPeriodEnd });
  }

  return {
    async change(storeId, site, status) {
      const record = await repository.findSubscription(db, storeId);
      if (!record) throw notFound('There is no subscription yet.', 'subscription_missing');
      await atStripe(log, async () => {
        const subscription = await stripe().subscriptions.retrieve(record.stripeId, {
          expand: SUBSCRIPTION_EXPAND,
        });
        if (shownStatus(factsOf(subscription)) === status) await switchOver(subscription);
        await sync.ofStore(storeId);
      });
      const changed = (await repository.findSubscription(db, storeId)) ?? record;
      return subscriptionView(changed, clock.now(), site.graceDays);
    },

    async cards(storeId) {
      const record = await repository.findSubscription(db, storeId);
      if (!record) return [];
      return atStripe(log, async () => {
        const { customerId, stripeId } = record;
        const [cards, customer, subscription] = await Promise.all([
          stripe().customers.listPaymentMethods(customerId, { type: 'card', limit: 100 }),
          stripe().customers.retrieve(customerId),
          stripe().subscriptions.retrieve(stripeId),
        ]);
        const general =
          'invoice_settings' in customer ? customer.invoice_settings.default_payment_method : null;
        const paying = idOf(subscription.default_payment_method ?? general);
        return cards.data.map((card) => cardOf(card, paying));
      });
    },
  };
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}

function cardOf({ id, created, card }: Stripe.PaymentMethod, paying: string | null): PaymentMethod {
  return {
    id,
    created,
    isDefault: id === paying,
    card: {
      expMonth: card?.exp_month ?? 0,
      expYear: card?.exp_year ?? 0,
      brand: card?.brand ?? '',
      country: card?.country ?? '',
      last4: card?.last4 ?? '',
    },
  };
}
