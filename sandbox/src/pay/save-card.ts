/** Completes a setup page: saves the card for the customer, without a payment. */
import { requireObject } from '../stripe/require-object.ts';
import type { Transaction } from '../stripe/stripe-state.ts';
import type { CheckoutSession } from '../stripe/stripe-types.ts';
import type { Card } from '../stripe/card.ts';
import { CardDeclinedError, keepCard } from './keep-card.ts';
import { declineOf } from '../stripe/test-cards.ts';

/**
 * Saves the card. A second submission finds the session complete and saves nothing.
 *
 * @throws CardDeclinedError if the card is declined
 */
export function saveCard(tx: Transaction, sessionId: string, card: Card): CheckoutSession {
  const session = requireObject(tx.state, 'checkout_sessions', sessionId);
  if (session.status !== 'open') return session;
  const method = keepCard(tx, card, requireObject(tx.state, 'customers', session.customer));
  const decline = declineOf(tx.state.cards[method.id], true);
  if (decline) throw new CardDeclinedError(decline);

  const intent = requireObject(tx.state, 'setup_intents', String(session.setup_intent));
  intent.status = 'succeeded';
  intent.payment_method = method.id;
  tx.emit('setup_intent.succeeded', intent);
  session.status = 'complete';
  session.url = null;
  tx.emit('checkout.session.completed', session);
  return session;
}
