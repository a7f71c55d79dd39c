/** Refunds of charges. */
import { listPage } from '../listing.ts';
import { newRefund } from '../objects/refund.ts';
import { requireObject } from '../require-object.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { StripeRouter } from '../stripe-router.ts';

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

export function refundRoutes(router: StripeRouter): void {
  router.post('/refunds', ({ tx, state, params }) => {
    const charge = requireObject(state, 'charges', params.requiredText('charge'), 'charge');
    const reason = params.oneOf('reason', REASONS) ?? null;
    const metadata = params.metadata();
    if (!charge.paid) throw invalidRequest(`Charge ${charge.id} has not been paid and cannot be refunded.`);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) {
      const message = `Charge ${charge.id} has already been refunded.`;
      throw invalidRequest(message, { code: 'charge_already_refunded' });
    }
    const amount = params.integer('amount') ?? left;
    if (amount < 1 || amount > left) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}), or less than 1.`;
      throw invalidRequest(message, { param: 'amount' });
    }
    const refund = newRefund({ charge, amount, reason, metadata }, tx.now);
    state.refunds[refund.id] = refund;
    const { amount_refunded, refunded } = charge;
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    tx.emit('refund.created', refund);
    tx.emit('charge.refunded', charge, { amount_refunded, refunded });
    return refund;
  });
  router.get('/refunds', ({ state, params, url }) => {
    const charge = params.text('charge');
    return listPage(state.refunds, params, url, (refund) => !charge || refund.charge === charge);
  });
  router.get('/refunds/:id', ({ state, id }) => requireObject(state, 'refunds', id));
}
