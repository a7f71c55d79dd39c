/** The plan on sale with the caller's payment link, and the caller's subscription. */
import type { Plan, Subscription } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import type { Principal } from '../../platform/security/principal.ts';
import type { BillingSync } from './billing-sync.service.ts';
import * as repository from './billing.repository.ts';
import type { SubscriptionRecord } from './billing.repository.ts';
import type { PaymentReferences } from './payment-reference.ts';
import { ensurePlan } from './plan-setup.ts';
import { atStripe } from './stripe-client.ts';
import type { StripeClient } from './stripe-client.ts';
import { hasEnded, subscriptionView } from './subscription.ts';

/** Lifetime of a cached plan. */
const PLAN_MS = 10 * 60_000;
/** Minimum time between two readings for a period that seems to be over. */
const OVERDUE_MS = 5 * 60_000;
const CHECKOUT_READS = { name: 'checkout-reads', max: 30, seconds: 300 };

export interface PlansService {
  /**
   * @param checkout Stripe's id of the checkout from which the caller returns
   * @throws ProblemError 502 or 503 if Stripe is needed and doesn't respond
   */
  list(
    site: Site,
    caller: Principal,
    checkout?: string,
  ): Promise<{ plan: Plan; subscription: Subscription | null }>;
}

export function createPlansService(
  deps: Deps,
  stripe: StripeClient,
  sync: BillingSync,
  references: PaymentReferences,
): PlansService {
  const { db, clock, log, limits, caches } = deps;
  const known = new Map<string, { plan: Plan; until: number }>();
  const asked = new Map<string, Promise<Plan>>();
  caches.onClear(() => known.clear());

  /** Returns the site's plan; a cached one is used while Stripe is down. */
  async function planOf(site: Site): Promise<Plan> {
    const key = `${site.clientId} ${site.portalUrl}`;
    const earlier = known.get(key);
    if (earlier && clock.now().getTime() < earlier.until) return earlier.plan;
    const answer =
      asked.get(key) ?? atStripe(log, () => ensurePlan(stripe(), site)).finally(() => asked.delete(key));
    asked.set(key, answer);
    try {
      const plan = await answer;
      known.set(key, { plan, until: clock.now().getTime() + PLAN_MS });
      return plan;
    } catch (error) {
      if (!earlier) throw error;
      return earlier.plan;
    }
  }

  /** Reads from Stripe what a lost webhook would have reported. Never fails: stored data is shown instead. */
  async function heal(
    storeId: number,
    record: SubscriptionRecord | null,
    checkout?: string,
  ): Promise<boolean> {
    try {
      if (checkout && (!record || hasEnded(record))) {
        await limits.take([{ ...CHECKOUT_READS, subject: String(storeId) }]);
        await sync.ofCheckout(checkout, storeId);
        return true;
      }
      if (record && (await isOverdue(storeId, record))) {
        await sync.ofStore(storeId);
        return true;
      }
    } catch (error) {
      log.warn({ err: error, storeId }, 'the subscription could not be read from Stripe');
    }
    return false;
  }

  /** Returns whether a period is over and nothing is known of the next. */
  async function isOverdue(storeId: number, record: SubscriptionRecord): Promise<boolean> {
    const now = clock.now().getTime();
    if (hasEnded(record) || !record.periodEnd || now < record.periodEnd.getTime()) return false;
    const readAt = await repository.lastReadAt(db, storeId);
    return !readAt || now - readAt.getTime() > OVERDUE_MS;
  }

  async function subscriptionOf(
    storeId: number,
    site: Site,
    checkout?: string,
  ): Promise<Subscription | null> {
    const kept = await repository.findSubscription(db, storeId);
    const healed = await heal(storeId, kept, checkout);
    const record = healed ? await repository.findSubscription(db, storeId) : kept;
    return record && subscriptionView(record, clock.now(), site);
  }

  return {
    async list(site, { storeId, email }, checkout) {
      const plan = await planOf(site);
      // Without a store there is nothing to subscribe to: the link leads to the form that creates one.
      const url = storeId
        ? references.paymentUrl(plan.payment_link.url, storeId, email)
        : `${site.portalUrl}/my-store`;
      const subscription = storeId ? await subscriptionOf(storeId, site, checkout) : null;
      return { plan: { ...plan, payment_link: { url } }, subscription };
    },
  };
}
