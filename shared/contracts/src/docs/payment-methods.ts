/** Documentation of the calls that add, choose and delete cards. */
import { exampleCard } from './billing.ts';
import type { CallDoc } from './call-doc.ts';
import { examplePage } from './examples.ts';

const cardParams = { id: exampleCard.id };

export const paymentMethodDocs = {
  addPaymentMethod: {
    tag: 'Payments',
    description: [
      'Returns the address of a Stripe page that collects a card, so that no card number ever passes through the portal.',
      'Completing or leaving that page returns the merchant to the payment screen, which then lists the card. The page is valid',
      'for one card and one day; repeating the call with the same `Idempotency-Key` returns the same page.',
      '',
      'The card is added to the Stripe customer who pays for the subscription. Without a subscription there is no customer, and',
      'the response is 404 `subscription_missing`.',
    ].join('\n'),
    examples: { response: { url: 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3' } },
  },
  setDefaultPaymentMethod: {
    tag: 'Payments',
    description: [
      'Makes this card the default for the subscription and any other purchase. Returns the updated list.',
      'A card that isn’t your store’s returns 404 `payment_method_not_found`.',
      '',
      'Changes to one store’s cards run one at a time: 503 `billing_busy` means that another one is still in progress.',
    ].join('\n'),
    examples: { params: cardParams, response: examplePage(exampleCard) },
  },
  deletePaymentMethod: {
    tag: 'Payments',
    description: [
      'Deletes a card and returns the remaining ones. If it was the default, the newest remaining card becomes the default,',
      'so that the subscription can still be charged.',
      '',
      'The last card cannot be deleted: 400 with `{"non_field_errors": ["You must keep at least one payment method"]}`, which',
      'clients show word for word. A card that isn’t your store’s returns 404 `payment_method_not_found`.',
    ].join('\n'),
    examples: { params: cardParams, response: examplePage(exampleCard) },
  },
} satisfies Record<string, CallDoc>;
