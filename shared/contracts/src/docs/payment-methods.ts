/** The documentation of the calls that add, choose and delete cards. */
import { exampleCard } from './billing.ts';
import type { CallDoc } from './call-doc.ts';
import { examplePage } from './examples.ts';

const cardParams = { id: exampleCard.id };

export const paymentMethodDocs = {
  addPaymentMethod: {
    tag: 'Payments',
    description: [
      'Answers the address of a page at Stripe that takes a card, so that no card number ever passes the portal. A merchant',
      'who finishes or leaves it comes back to the payment screen, where the list then has the card. The page is good for one',
      'card and for a day; a repetition with the same `Idempotency-Key` answers the same page.',
      '',
      'The card belongs to whoever pays the subscription, so without one there is nobody to add it to: 404',
      '`subscription_missing`.',
    ].join('\n'),
    examples: { response: { url: 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3' } },
  },
  setDefaultPaymentMethod: {
    tag: 'Payments',
    description: [
      'Charges this card from now on, for the subscription and for whatever else the customer buys. Answers the list',
      'afterwards. A card that is not your store’s is 404 `payment_method_not_found`.',
      '',
      'Changes of one store are made one after the other: 503 `billing_busy` says that another one is not done yet.',
    ].join('\n'),
    examples: { params: cardParams, response: examplePage(exampleCard) },
  },
  deletePaymentMethod: {
    tag: 'Payments',
    description: [
      'Deletes a card and answers the list that is left. Where it was the default, the newest of the others takes its',
      'place, so that the subscription goes on being paid.',
      '',
      'The last card stays: 400 with `{"non_field_errors": ["You must keep at least one payment method"]}`, which clients',
      'show word for word. A card that is not your store’s is 404 `payment_method_not_found`.',
    ].join('\n'),
    examples: { params: cardParams, response: examplePage(exampleCard) },
  },
} satisfies Record<string, CallDoc>;
