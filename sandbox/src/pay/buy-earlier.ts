/** Buys what a payment link sells as of an earlier time. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../stripe/stripe-state.ts';
import type { CheckoutSession } from '../stripe/stripe-types.ts';
import { referenceOf } from './payment-form.ts';
import { subscribe } from './subscribe.ts';
import { testCardByNumber } from '../stripe/test-cards.ts';

export interface EarlierPurchase {
  at: Date;
  /** Address of the hosted page, with its parameters. */
  paymentLink: string;
  email: string;
  /** Number of a test card, without separators. */
  card: string;
}

/** @throws Error if there is no such link; CardDeclinedError if the card is declined */
export function buyEarlier(tx: Transaction, purchase: EarlierPurchase): CheckoutSession {
  const { pathname, searchParams } = new URL(purchase.paymentLink);
  const link = Object.values(tx.state.payment_links).find(({ url }) => url === pathname);
  if (!link) throw new Error(`There is no payment page at ${purchase.paymentLink}.`);
  return subscribe(
    { ...tx, now: Math.floor(purchase.at.getTime() / 1000) },
    {
      linkId: link.id,
      attempt: randomUUID(),
      card: {
        number: purchase.card,
        brand: testCardByNumber(purchase.card)?.brand ?? 'unknown',
        expMonth: 12,
        expYear: new Date(tx.now * 1000).getUTCFullYear() + 5,
      },
      clientReferenceId: referenceOf(searchParams.get('client_reference_id') ?? ''),
      email: purchase.email,
    },
  );
}
