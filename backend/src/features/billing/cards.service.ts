/** The cards that pay a store's subscription: adding, choosing the default, deleting. */
import { randomUUID } from 'node:crypto';
import { CARD_RETURN, LAST_PAYMENT_METHOD } from '@coupon-center/contracts';
import type { PaymentMethod } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import { formError, notFound } from '../../platform/errors.ts';
import type { BillingSync } from './billing-sync.service.ts';
import { CHANGES } from './billing-lease.ts';
import type { WithLease } from './billing-lease.ts';
import * as repository from './billing.repository.ts';
import { cardsView, chargeCard, payOpenInvoices, readCards } from './stripe-cards.ts';
import type { Cards, Payer } from './stripe-cards.ts';
import { metadataOf } from './plan-setup.ts';
import { atStripe, stripeKey } from './stripe-client.ts';
import type { StripeClient } from './stripe-client.ts';

/** Limits list calls per store, because each of them calls Stripe. */
const READS = { name: 'card-reads', max: 120, seconds: 600 };

/** All methods throw ProblemError 429, or 502 or 503 if Stripe fails. */
export interface CardsService {
  /** Returns the cards of the customer who pays the subscription, newest first; empty without a subscription. */
  list(storeId: number): Promise<PaymentMethod[]>;
  /**
   * Makes a card the default and retries open invoices with it.
   * @returns all cards afterwards
   * @throws ProblemError 404 for a card that isn't the store's; 402 if it became the default but was declined
   */
  setDefault(storeId: number, cardId: string): Promise<PaymentMethod[]>;
  /**
   * Deletes a card; if it was the default, another one replaces it.
   * @returns the remaining cards
   * @throws FieldsError for the last one; ProblemError 404 for a card that isn't the store's
   */
  remove(storeId: number, cardId: string): Promise<PaymentMethod[]>;
  /**
   * Creates a Stripe page that adds a card and returns to the payment screen.
   * @param requestKey the caller's own key, with which a repetition gets the same page
   * @returns the page's address; null if there is no customer at Stripe yet
   */
  addingPage(storeId: number, site: Site, requestKey?: string): Promise<string | null>;
}

export function createCardsService(
  { db, log, limits }: Deps,
  stripe: StripeClient,
  sync: BillingSync,
  withLease: WithLease,
): CardsService {
  const payerOf = (storeId: number): Promise<Payer | null> => repository.findSubscription(db, storeId);

  /** Changes the cards of a store while holding its lease. */
  async function change(
    storeId: number,
    cardId: string,
    work: (payer: Payer, found: Cards) => Promise<Pick<Cards, 'cards' | 'defaultId'>>,
  ): Promise<PaymentMethod[]> {
    await limits.take([{ ...CHANGES, subject: String(storeId) }]);
    const payer = await payerOf(storeId);
    if (!payer) throw missing();
    return withLease(storeId, () =>
      atStripe(log, async () => {
        const found = await readCards(stripe(), payer);
        if (!found.cards.some(({ id }) => id === cardId)) throw missing();
        return cardsView(await work(payer, found));
      }),
    );
  }

  return {
    async list(storeId) {
      const payer = await payerOf(storeId);
      if (payer) await limits.take([{ ...READS, subject: String(storeId) }]);
      return payer ? atStripe(log, async () => cardsView(await readCards(stripe(), payer))) : [];
    },

    setDefault: (storeId, cardId) =>
      change(storeId, cardId, async (payer, found) => {
        await chargeCard(stripe(), payer, found, cardId);
        if (found.isInArrears) await payOpenInvoices(stripe(), payer).finally(() => sync.ofStore(storeId));
        return { cards: found.cards, defaultId: cardId };
      }),

    remove: (storeId, cardId) =>
      change(storeId, cardId, async (payer, found) => {
        const left = found.cards.filter(({ id }) => id !== cardId);
        const [newest] = left;
        if (!newest) throw formError(LAST_PAYMENT_METHOD);
        const isKept = left.some(({ id }) => id === found.defaultId);
        // Done first, so that there is always a default card.
        if (!isKept) await chargeCard(stripe(), payer, found, newest.id);
        await stripe().paymentMethods.detach(cardId);
        return { cards: left, defaultId: isKept ? found.defaultId : newest.id };
      }),

    async addingPage(storeId, site, requestKey = randomUUID()) {
      await limits.take([{ ...CHANGES, subject: String(storeId) }]);
      const payer = await payerOf(storeId);
      if (!payer) return null;
      const customer = payer.customerId;
      const returnUrl = `${site.portalUrl}/payment`;
      const session = await atStripe(log, () =>
        stripe().checkout.sessions.create(
          {
            mode: 'setup',
            customer,
            currency: site.currency,
            allowed_payment_method_types: ['card'],
            success_url: `${returnUrl}?${CARD_RETURN}=added`,
            cancel_url: `${returnUrl}?${CARD_RETURN}=cancelled`,
            metadata: metadataOf(site),
          },
          { idempotencyKey: stripeKey('card', customer, returnUrl, requestKey) },
        ),
      );
      if (session.url === null) throw new Error('Stripe returned no address for the page.');
      return session.url;
    },
  };
}

function missing() {
  return notFound('You have no such payment method.', 'payment_method_not_found');
}
