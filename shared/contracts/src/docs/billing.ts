/** Documentation of the calls about plan, subscription and orders. */
import type { CallDoc } from './call-doc.ts';
import { examplePage } from './examples.ts';

const exampleSubscription = {
  status: 'active',
  start_date: 1_763_650_800,
  canceled_at: null,
  current_period_end: 1_797_778_800,
  cancel_at_period_end: false,
  entitles: true,
  entitles_until: null,
  failed_payment: null,
};

const plan = {
  id: 'prod_coupons_6',
  updated: 1_763_650_800,
  name: 'Coupon Page',
  price: { currency: 'cad', unit_amount: 2499 },
  payment_link: {
    url: 'https://buy.stripe.com/test_14k?client_reference_id=store_7_2vQ…&prefilled_email=ann%40example.com',
  },
};

export const exampleCard = {
  id: 'pm_1Q2w3E4r5T6y',
  created: 1_763_650_800,
  isDefault: true,
  card: { expMonth: 4, expYear: 2030, brand: 'visa', country: 'CA', last4: '4242' },
};

export const billingDocs = {
  listPlans: {
    tag: 'Payments',
    description: [
      'The first plan is the one on sale. Its payment link carries the caller’s store and email; without a store, it leads',
      'to the page that creates one. The response includes your subscription, or null if you never had one.',
      '',
      'After a payment, send the id of the Stripe checkout session as `checkout`: the response then includes the subscription',
      'even if Stripe’s webhook hasn’t arrived yet.',
    ].join('\n'),
    examples: {
      query: { client: '6' },
      response: { ...examplePage(plan), subscription: exampleSubscription },
    },
  },
  listTransactions: {
    tag: 'Payments',
    description: 'Lists your paid orders, newest first. Amounts are in the minor unit of their currency.',
    examples: {
      query: { page: '1', page_size: '10' },
      response: examplePage({
        id: 'ch_1Q2w3E4r5T6y',
        order_number: 1043,
        transaction_created: 1_763_650_800,
        amount: 2499,
        currency: 'cad',
        receipt_url: 'https://pay.stripe.com/receipts/abc',
      }),
    },
  },
  updateSubscription: {
    tag: 'Payments',
    description: [
      'Send the status that you last saw: `canceled` resumes the subscription, anything else cancels it at the end of',
      'the paid period. If the status has changed in the meantime, nothing happens. Returns the resulting subscription.',
    ].join('\n'),
    examples: {
      body: { status: 'active' },
      response: {
        ...exampleSubscription,
        status: 'canceled',
        canceled_at: 1_795_186_200,
        cancel_at_period_end: true,
      },
    },
  },
  listPaymentMethods: {
    tag: 'Payments',
    description:
      'Lists the cards of the customer who pays for the subscription. The default card is the one charged. Empty without a subscription.',
    examples: { response: examplePage(exampleCard) },
  },
} satisfies Record<string, CallDoc>;
