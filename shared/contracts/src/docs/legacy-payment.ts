/** Documentation of the older calls about cards and invoices. */
import { exampleCard } from './billing.ts';
import type { CallDoc } from './call-doc.ts';
import { examplePage } from './examples.ts';

const NAMED = [
  '`subscriptionId` and `advertiserId` are optional; both default to 1, which means the caller’s own. Any other id that',
  'isn’t the caller’s own returns 404.',
].join('\n');
const NO_PAYMENTS =
  'Before the first payment, the response is 404 `payments_missing` with the detail `Sequence contains no elements`.';

const body = { subscriptionId: 1, advertiserId: 1, paymentMethodId: exampleCard.id };

export const legacyPaymentDocs = {
  getInvoices: {
    tag: 'Legacy',
    description: [
      'Lists paid invoices, newest first, with their receipts where available. Amounts are in the minor unit of their',
      'currency. The newer call is `/api/v1/coupon-center-transactions/`.',
      '',
      NAMED,
      '',
      NO_PAYMENTS,
    ].join('\n'),
    examples: {
      query: { subscriptionId: '1', advertiserId: '1' },
      response: examplePage({
        id: 'ch_1Q2w3E4r5T6y',
        created: 1_763_650_800,
        amount: 2499,
        currency: 'cad',
        receiptUrl: 'https://pay.stripe.com/receipts/abc',
      }),
    },
  },
  openPaymentSession: {
    tag: 'Legacy',
    description: [
      'Returns the address of a Stripe page that adds a card and returns to the payment screen. The newer call is',
      '`/api/v1/payment-methods/setup/`.',
      '',
      NAMED,
      '',
      NO_PAYMENTS,
    ].join('\n'),
    examples: {
      body: { subscriptionId: 1, advertiserId: 1 },
      response: { url: 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3' },
    },
  },
  setDefaultMethod: {
    tag: 'Legacy',
    description: [
      'Makes this card the default and returns the updated list. The newer call is',
      '`/api/v1/payment-methods/{id}/default/`.',
      '',
      NAMED,
    ].join('\n'),
    examples: { body, response: examplePage(exampleCard) },
  },
  deleteMethod: {
    tag: 'Legacy',
    description: [
      'Deletes a card and returns the remaining ones. The last card cannot be deleted: 400 with `You must keep at least one payment',
      'method`. The newer call is `DELETE /api/v1/payment-methods/{id}/`.',
      '',
      NAMED,
    ].join('\n'),
    examples: { body, response: examplePage(exampleCard) },
  },
} satisfies Record<string, CallDoc>;
