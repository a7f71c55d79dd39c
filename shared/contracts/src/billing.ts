/** Plans, subscriptions, orders and payment methods (specification, sections 3, 4 and 7). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { failedPaymentSchema } from './failed-payment.ts';
import { pageQuery, pageSchema } from './paging.ts';

export const planSchema = z.object({
  id: z.string(),
  /** Epoch seconds. */
  updated: z.int(),
  name: z.string(),
  price: z.object({ currency: z.string(), /** Minor units. */ unit_amount: z.int() }),
  payment_link: z.object({ url: z.string() }),
});
export type Plan = z.infer<typeof planSchema>;

export const subscriptionSchema = z.object({
  /** Stripe's status: active, canceled, incomplete, past_due, unpaid, … */
  status: z.string(),
  /** Epoch seconds. */
  start_date: z.int(),
  /** Epoch seconds. Set as soon as the subscription is canceled, although it may run until `current_period_end`. */
  canceled_at: z.nullable(z.int()),
  /** Epoch seconds. The end of the paid period, as Stripe reports it. */
  current_period_end: z.nullable(z.int()),
  /** Whether the subscription ends at `current_period_end`. */
  cancel_at_period_end: z.boolean(),
  /** Whether coupons may be created and are shown today. */
  entitles: z.boolean(),
  /**
   * Epoch seconds at which the entitlement ends or ended unless someone pays or resumes first: the end of the paid
   * period after a cancellation, or the end of the grace period after a failed payment. Null while the subscription
   * renews itself or entitles to nothing. The API always sends it.
   */
  entitles_until: z.optional(z.nullable(z.int())),
  /** Null unless it is past due or unpaid. The API always sends it. */
  failed_payment: z.optional(z.nullable(failedPaymentSchema)),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** A paid order in the payment history. */
export const transactionSchema = z.object({
  /** Stripe's id of the charge. */
  id: z.string(),
  /** The number that merchants quote on the phone. Absent in older releases of the API. */
  order_number: z.optional(z.int()),
  /** Epoch seconds. */
  transaction_created: z.int(),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  receipt_url: z.nullable(z.string()),
});
export type Transaction = z.infer<typeof transactionSchema>;

/**
 * Lists the plan on sale first and includes the caller's own subscription. The payment link carries the caller's store
 * and email.
 */
export const listPlans = defineCall({
  name: 'listPlans',
  summary: 'List the plans of the site and your subscription',
  methods: ['GET'],
  path: '/api/v1/coupon-center-plans/',
  auth: 'merchant',
  query: z.object({
    client: z.optional(z.string().check(z.maxLength(8))),
    /**
     * Stripe's id of the checkout from which the merchant returns. The API asks Stripe about it if its webhook hasn't
     * arrived.
     */
    checkout: z.catch(z.optional(z.string().check(z.regex(/^cs_\w{1,200}$/))), undefined),
    ...pageQuery({ default: 10, max: 50 }),
  }),
  status: 200,
  response: z.object({ ...pageSchema(planSchema).shape, subscription: z.nullable(subscriptionSchema) }),
  problems: { 404: ['plan_not_found'], 502: ['billing_unavailable'], 503: ['billing_unavailable'] },
});

export const listTransactions = defineCall({
  name: 'listTransactions',
  summary: 'List your paid orders, newest first',
  methods: ['GET'],
  path: '/api/v1/coupon-center-transactions/',
  auth: 'merchant',
  query: z.object(pageQuery({ default: 10, max: 50 })),
  status: 200,
  response: pageSchema(transactionSchema),
});

/** Every subscription status that Stripe knows. */
export const SUBSCRIPTION_STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** Takes the status that the merchant sees: `canceled` resumes, anything else cancels at the end of the period. */
export const updateSubscription = defineCall({
  name: 'updateSubscription',
  summary: 'Cancel your subscription at the end of its period, or resume it',
  methods: ['POST'],
  path: '/api/v1/stripe-update-subscription/',
  auth: 'merchant',
  body: z.object({ status: z.enum(SUBSCRIPTION_STATUSES) }),
  status: 200,
  response: subscriptionSchema,
  problems: {
    404: ['subscription_missing', 'store_missing'],
    409: ['subscription_ended'],
    429: ['too_many_requests'],
    502: ['billing_unavailable'],
    503: ['billing_unavailable', 'billing_busy'],
  },
});

/** Brand, country and last4 are empty where Stripe reports none. */
export const paymentMethodSchema = z.object({
  id: z.string(),
  created: z.int(),
  isDefault: z.boolean(),
  card: z.object({
    expMonth: z.int(),
    expYear: z.int(),
    brand: z.string(),
    country: z.string(),
    last4: z.string(),
  }),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** A list of cards. Calls that change or delete a card return the whole list. */
const paymentMethodsPage = pageSchema(paymentMethodSchema);

/** The card id in the address. */
const paymentMethodParams = z.object({ id: z.string().check(z.regex(/^\w{1,200}$/)) });

/**
 * The store changed its cards too often, Stripe refused or didn't respond, or another change of the store is in
 * progress.
 */
const STRIPE_PROBLEMS = {
  429: ['too_many_requests'],
  502: ['billing_unavailable'],
  503: ['billing_unavailable', 'billing_busy'],
} as const;

/** Shown when a merchant tries to delete the last card (specification, section 5). */
export const LAST_PAYMENT_METHOD = 'You must keep at least one payment method';

/** The default page size. */
export const PAYMENT_METHODS_PER_PAGE = 50;

export const listPaymentMethods = defineCall({
  name: 'listPaymentMethods',
  summary: 'List your cards, newest first',
  methods: ['GET'],
  path: '/api/v1/payment-methods/',
  auth: 'merchant',
  query: z.object(pageQuery({ default: PAYMENT_METHODS_PER_PAGE, max: 100 })),
  status: 200,
  response: paymentMethodsPage,
  problems: {
    429: ['too_many_requests'],
    502: ['billing_unavailable'],
    503: ['billing_unavailable'],
  },
});

/** Also retries an open invoice with the card. A declined card stays the default. */
export const setDefaultPaymentMethod = defineCall({
  name: 'setDefaultPaymentMethod',
  summary: 'Make a card the default for your subscription',
  methods: ['POST'],
  path: '/api/v1/payment-methods/:id/default/',
  auth: 'merchant',
  params: paymentMethodParams,
  status: 200,
  response: paymentMethodsPage,
  problems: {
    402: ['payment_declined'],
    404: ['store_missing', 'payment_method_not_found'],
    ...STRIPE_PROBLEMS,
  },
});

/** Refuses to delete the last card with a 400 for the form as a whole: {@link LAST_PAYMENT_METHOD}. */
export const deletePaymentMethod = defineCall({
  name: 'deletePaymentMethod',
  summary: 'Delete a card, except your last one',
  methods: ['DELETE'],
  path: '/api/v1/payment-methods/:id/',
  auth: 'merchant',
  params: paymentMethodParams,
  status: 200,
  response: paymentMethodsPage,
  problems: { 404: ['store_missing', 'payment_method_not_found'], ...STRIPE_PROBLEMS },
});

/** Query parameter with which Stripe's page returns to the portal: `added`, or `cancelled` if no card was added. */
export const CARD_RETURN = 'card';

export const addPaymentMethod = defineCall({
  name: 'addPaymentMethod',
  summary: 'Create a Stripe page that adds a card',
  methods: ['POST'],
  path: '/api/v1/payment-methods/setup/',
  auth: 'merchant',
  status: 201,
  response: z.object({
    /** Valid for one day and one card. Returns to the payment screen with {@link CARD_RETURN} in the address. */
    url: z.string(),
  }),
  problems: {
    404: ['store_missing', 'subscription_missing'],
    429: ['too_many_requests'],
    502: ['billing_unavailable'],
    503: ['billing_unavailable'],
  },
  idempotent: true,
});
