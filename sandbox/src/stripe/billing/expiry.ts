/** Expires checkout sessions that nobody completed within a day. */
import type { StripeState, Transaction } from '../stripe-state.ts';
import type { CheckoutSession } from '../stripe-types.ts';

/** True when {@link expireSessions} would change something. */
export function isAnySessionOver(state: StripeState, now: number): boolean {
  return Object.values(state.checkout_sessions).some((session) => isOver(session, now));
}

/** Expires sessions that are too old. */
export function expireSessions(tx: Transaction): void {
  const { state, now } = tx;
  for (const session of Object.values(state.checkout_sessions)) {
    if (!isOver(session, now)) continue;
    session.status = 'expired';
    session.url = null;
    const intent = session.setup_intent === null ? undefined : state.setup_intents[session.setup_intent];
    if (intent) intent.status = 'canceled';
    tx.emit('checkout.session.expired', session);
  }
}

function isOver({ status, expires_at }: CheckoutSession, now: number): boolean {
  return status === 'open' && expires_at <= now;
}
