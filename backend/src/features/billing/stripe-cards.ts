/** The cards at Stripe of the customer who pays a subscription. */
import type { PaymentMethod } from '@coupon-center/contracts';
import Stripe from 'stripe';
import { ProblemError } from '../../platform/errors.ts';
import { isMissing } from './stripe-client.ts';
import { hasEnded } from './subscription.ts';
import type { SubscriptionFacts } from './subscription.ts';

/** The customer who owns them. */
export type Payer = Pick<SubscriptionFacts, 'customerId' | 'stripeId'>;

export interface Cards {
  /** Newest first. */
  cards: Stripe.PaymentMethod[];
  /** The card that is charged next. */
  defaultId: string | null;
  /** Whether it is charged for a subscription. */
  isCharged: boolean;
  /** Whether that subscription still owes a failed payment. */
  isInArrears: boolean;
}

const ARREARS: readonly string[] = ['incomplete', 'past_due', 'unpaid'];

const PAGE = 100;
const MAX_CARDS = 1000;

/** Reads the cards; a customer who was deleted at Stripe has none. @throws Stripe's errors */
export async function readCards(stripe: Stripe, { customerId, stripeId }: Payer): Promise<Cards> {
  const [cards, customer, subscription] = await Promise.all([
    stripe.customers
      .listPaymentMethods(customerId, { type: 'card', limit: PAGE })
      .autoPagingToArray({ limit: MAX_CARDS })
      .catch(noneWhereMissing),
    stripe.customers.retrieve(customerId),
    stripe.subscriptions.retrieve(stripeId),
  ]);
  const general = 'invoice_settings' in customer ? customer.invoice_settings.default_payment_method : null;
  const own = subscription.default_payment_method;
  const isCharged = !hasEnded(subscription);
  return {
    cards,
    defaultId: idOf(isCharged ? (own ?? general) : (general ?? own)),
    isCharged,
    isInArrears: ARREARS.includes(subscription.status),
  };
}

/**
 * Makes a card the default, for the subscription, which may have its own default, and for anything else the customer
 * buys.
 * @throws Stripe's errors
 */
export async function chargeCard(
  stripe: Stripe,
  { customerId, stripeId }: Payer,
  { isCharged }: Pick<Cards, 'isCharged'>,
  card: string,
): Promise<void> {
  // Stripe refuses to change a subscription that has ended.
  if (isCharged) await stripe.subscriptions.update(stripeId, { default_payment_method: card });
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } });
}

/**
 * Pays a subscription's open invoices with its default card, oldest first.
 * @throws ProblemError 402 if the card is declined; Stripe's errors
 */
export async function payOpenInvoices(stripe: Stripe, { stripeId: subscription }: Payer): Promise<void> {
  const { data: open } = await stripe.invoices.list({ subscription, status: 'open', limit: PAGE });
  try {
    for (const invoice of open.toReversed()) await stripe.invoices.pay(invoice.id);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    const detail = `${error.message} The open invoice is still unpaid: use another card.`;
    throw new ProblemError(402, 'payment_declined', detail);
  }
}

/** Returns cards in the API's format. */
export function cardsView({ cards, defaultId }: Pick<Cards, 'cards' | 'defaultId'>): PaymentMethod[] {
  return cards.map(({ id, created, card }) => ({
    id,
    created,
    isDefault: id === defaultId,
    card: {
      expMonth: card?.exp_month ?? 0,
      expYear: card?.exp_year ?? 0,
      brand: card?.brand ?? '',
      country: card?.country ?? '',
      last4: card?.last4 ?? '',
    },
  }));
}

function noneWhereMissing(error: unknown): Stripe.PaymentMethod[] {
  if (isMissing(error)) return [];
  throw error;
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference;
}
