/** Saves a typed card for a customer, and undoes everything if the card is declined. */
import { newPaymentMethod } from '../stripe/objects/payment-method.ts';
import type { Transaction } from '../stripe/stripe-state.ts';
import type { Customer, PaymentMethod } from '../stripe/stripe-types.ts';
import type { Card } from '../stripe/card.ts';
import { testCardByNumber, type Decline } from '../stripe/test-cards.ts';

/** The card was declined. Thrown inside a transaction, so that nothing is saved. */
export class CardDeclinedError extends Error {
  readonly decline: Decline;

  constructor(decline: Decline) {
    super(decline.message);
    this.name = 'CardDeclinedError';
    this.decline = decline;
  }
}

/** Attaches a card to `customer`. */
export function keepCard(tx: Transaction, card: Card, customer: Customer): PaymentMethod {
  const method = newPaymentMethod(card, { customer: customer.id, email: customer.email }, tx.now);
  tx.state.payment_methods[method.id] = method;
  tx.state.cards[method.id] = testCardByNumber(card.number)?.name ?? 'unknown';
  tx.emit('payment_method.attached', method);
  return method;
}

/** Returns the result of `work`, or why the card was declined. */
export async function unlessDeclined<T>(work: () => Promise<T>): Promise<T | Decline> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CardDeclinedError) return error.decline;
    throw error;
  }
}
