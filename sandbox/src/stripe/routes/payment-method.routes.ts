/** Cards: attaching them to a customer and detaching them. */
import { readCard } from '../card.ts';
import { declineOf, testCardByName, testCardByNumber, type Decline, type TestCard } from '../test-cards.ts';
import { listPage } from '../listing.ts';
import { newPaymentMethod } from '../objects/payment-method.ts';
import type { Params } from '../params.ts';
import { customerAsked, requireObject } from '../require-object.ts';
import { invalidRequest, StripeApiError } from '../stripe-error.ts';
import type { Transaction } from '../transaction.ts';
import type { StripeRouter } from '../stripe-router.ts';
import type { PaymentMethod } from '../stripe-types.ts';

export function paymentMethodRoutes(router: StripeRouter): void {
  router.post('/payment_methods', ({ tx, params }) => createFromNumber(tx, params));
  router.get('/payment_methods', ({ state, params, url }) => {
    const customer = customerAsked(state, params);
    params.oneOf('type', ['card']);
    return listPage(state.payment_methods, params, url, (method) => method.customer === (customer ?? null));
  });
  router.get('/payment_methods/:id', ({ state, id }) => requireObject(state, 'payment_methods', id));
  router.post('/payment_methods/:id/attach', ({ tx, params, id }) => {
    const customer = requireObject(tx.state, 'customers', params.requiredText('customer'), 'customer');
    return attachTo(tx, id, customer.id);
  });
  router.post('/payment_methods/:id/detach', ({ tx, state, id }) => {
    const method = requireObject(state, 'payment_methods', id);
    const owner = method.customer;
    if (owner === null) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    method.customer = null;
    const { invoice_settings } = requireObject(state, 'customers', owner);
    if (invoice_settings.default_payment_method === id) invoice_settings.default_payment_method = null;
    for (const subscription of Object.values(state.subscriptions)) {
      if (subscription.default_payment_method === id) subscription.default_payment_method = null;
    }
    tx.emit('payment_method.detached', method, { customer: owner });
    return method;
  });
}

/**
 * Attaches a payment method to a customer. Stripe's predefined ones, such as `pm_card_visa`, create a new one.
 *
 * @throws StripeApiError if the card is declined or belongs to another customer
 */
export function attachTo(tx: Transaction, id: string, customer: string): PaymentMethod {
  const ready = id.startsWith('pm_card_') ? testCardByName(id.slice('pm_card_'.length)) : undefined;
  const method = ready ? createFromTestCard(tx, ready) : requireObject(tx.state, 'payment_methods', id);
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      param: 'payment_method',
    });
  }
  const decline = declineOf(tx.state.cards[method.id], true);
  if (decline) throw cardError(decline);
  method.customer = customer;
  tx.emit('payment_method.attached', method);
  return method;
}

/** A declined card as the Stripe API reports it. */
export function cardError({ code, declineCode, message }: Decline): StripeApiError {
  return new StripeApiError(402, {
    type: 'card_error',
    code,
    ...(declineCode !== undefined && { decline_code: declineCode }),
    message,
  });
}

function createFromTestCard(tx: Transaction, { name, number, brand }: TestCard): PaymentMethod {
  const expYear = new Date(tx.now * 1000).getUTCFullYear() + 1;
  const method = newPaymentMethod({ number, brand, expMonth: 12, expYear }, NOBODY, tx.now);
  tx.state.payment_methods[method.id] = method;
  tx.state.cards[method.id] = name;
  return method;
}

const NOBODY = { customer: null, email: null };
const API_CODES: Record<string, { code: string; param: string }> = {
  card_number: { code: 'incorrect_number', param: 'card[number]' },
  exp_month: { code: 'invalid_expiry_month', param: 'card[exp_month]' },
  exp_year: { code: 'invalid_expiry_year', param: 'card[exp_year]' },
  cvc: { code: 'invalid_cvc', param: 'card[cvc]' },
};

function createFromNumber(tx: Transaction, params: Params): PaymentMethod {
  params.oneOf('type', ['card']);
  const card = params.requiredGroup('card');
  const read = readCard(
    {
      card_number: card.requiredText('number'),
      exp_month: card.requiredText('exp_month'),
      exp_year: card.requiredText('exp_year'),
      cvc: card.requiredText('cvc'),
    },
    new Date(tx.now * 1000),
  );
  if ('errors' in read) {
    const [field = 'card_number', message = ''] = Object.entries(read.errors)[0] ?? [];
    throw new StripeApiError(402, { type: 'card_error', message, ...API_CODES[field] });
  }
  const email = params.group('billing_details')?.text('email') ?? null;
  const method = newPaymentMethod(read.card, { customer: null, email }, tx.now);
  method.metadata = params.metadata();
  tx.state.payment_methods[method.id] = method;
  tx.state.cards[method.id] = testCardByNumber(read.card.number)?.name ?? 'unknown';
  return method;
}
