/** Plans, subscriptions, orders and payment methods (specification, sections 3, 4 and 7). */
import { z } from 'zod';
import { defineCall } from './call.ts';
import { pageQuery, pageSchema } from './paging.ts';

export const planSchema = z.object({
  id: z.string(),
  /** Epoch seconds. */
  updated: z.number().int(),
  name: z.string(),
  price: z.object({ currency: z.string(), /** Minor units. */ unit_amount: z.number().int() }),
  payment_link: z.object({ url: z.string() }),
});
export type Plan = z.infer<typeof planSchema>;

export const subscriptionSchema = z.object({
  /** Stripe's status: active, canceled, incomplete, past_due, unpaid, … */
  status: z.string(),
  /** Epoch seconds. */
  start_date: z.number().int(),
  /** Epoch seconds; set as soon as it is cancelled, though it may run on until `current_period_end`. */
  canceled_at: z.number().int().nullable(),
  /** Epoch seconds, Stripe's end of the paid period. */
  current_period_end: z.number().int().nullable(),
  /** Whether it ends at `current_period_end`. */
  cancel_at_period_end: z.boolean(),
  /** Whether coupons may be created and are shown, today. */
  entitles: z.boolean(),
  /**
   * Epoch seconds: when it stops entitling, or did, unless somebody pays or resumes it before: the end of a cancelled one's
   * paid period, or of the days of grace of one that is past due. Null where it goes on by itself, or entitles to
   * nothing. The API always sends it.
   */
  entitles_until: z.number().int().nullable().optional(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** A paid order of the history. */
export const transactionSchema = z.object({
  id: z.string(),
  /** Epoch seconds. */
  transaction_created: z.number().int(),
  /** Minor units. */
  amount: z.number().int(),
  currency: z.string(),
  receipt_url: z.string().nullable(),
});
export type Transaction = z.infer<typeof transactionSchema>;

/**
 * The plan first, with the caller's own subscription beside it. The payment link carries the caller's store and e-mail.
 */
export const listPlans = defineCall({
  name: 'listPlans',
  summary: 'The plans of a client; the first is the plan on sale',
  methods: ['GET'],
  path: '/api/v1/coupon-center-plans/',
  auth: 'merchant',
  query: z.object({
    client: z.string().max(8).optional(),
    /** Stripe's id of the checkout that the merchant comes back from: asked for when its webhook has not arrived. */
    checkout: z
      .string()
      .regex(/^cs_\w{1,200}$/)
      .optional()
      .catch(undefined),
    ...pageQuery({ default: 10, max: 50 }),
  }),
  status: 200,
  response: pageSchema(planSchema).extend({ subscription: subscriptionSchema.nullable() }),
  problems: { 404: ['plan_not_found'], 502: ['billing_unavailable'], 503: ['billing_unavailable'] },
});

export const listTransactions = defineCall({
  name: 'listTransactions',
  summary: 'Lists your paid orders, newest first',
  methods: ['GET'],
  path: '/api/v1/coupon-center-transactions/',
  auth: 'merchant',
  query: z.object(pageQuery({ default: 10, max: 50 })),
  status: 200,
  response: pageSchema(transactionSchema),
});

/** Every status that Stripe gives a subscription. */
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

/** What the merchant sees as current when it is pressed: `canceled` resumes, anything else cancels at the period's end. */
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

/** Brand, country and last4 are empty where Stripe gives none. */
export const paymentMethodSchema = z.object({
  id: z.string(),
  created: z.number().int(),
  isDefault: z.boolean(),
  card: z.object({
    expMonth: z.number().int(),
    expYear: z.number().int(),
    brand: z.string(),
    country: z.string(),
    last4: z.string(),
  }),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** What a list of cards is, also after one was changed or removed: then the whole list. */
const paymentMethodsPage = pageSchema(paymentMethodSchema);

/** A card as an address names it. */
const paymentMethodParams = z.object({ id: z.string().regex(/^\w{1,200}$/) });

/** Too many changes of one store's; Stripe refuses, does not answer, or is still at work for the same store. */
const STRIPE_PROBLEMS = {
  429: ['too_many_requests'],
  502: ['billing_unavailable'],
  503: ['billing_unavailable', 'billing_busy'],
} as const;

/** The last card may not be deleted (specification, section 5). */
export const LAST_PAYMENT_METHOD = 'You must keep at least one payment method';

/** Where nobody says how many. */
export const PAYMENT_METHODS_PER_PAGE = 50;

export const listPaymentMethods = defineCall({
  name: 'listPaymentMethods',
  summary: 'Lists your cards, newest first',
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

/** Where a payment is overdue, the open invoice is tried again with the card. A card that is declined stays the default. */
export const setDefaultPaymentMethod = defineCall({
  name: 'setDefaultPaymentMethod',
  summary: 'Charge your subscription to this card from now on',
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

/** The last card is refused with a 400 above the form: {@link LAST_PAYMENT_METHOD}. */
export const deletePaymentMethod = defineCall({
  name: 'deletePaymentMethod',
  summary: 'Delete a card, but never your last one',
  methods: ['DELETE'],
  path: '/api/v1/payment-methods/:id/',
  auth: 'merchant',
  params: paymentMethodParams,
  status: 200,
  response: paymentMethodsPage,
  problems: { 404: ['store_missing', 'payment_method_not_found'], ...STRIPE_PROBLEMS },
});

/** Parameter of the address by which the page at Stripe leads back: `added`, or `cancelled` where nothing was. */
export const CARD_RETURN = 'card';

export const addPaymentMethod = defineCall({
  name: 'addPaymentMethod',
  summary: 'Open a page at Stripe that adds a card',
  methods: ['POST'],
  path: '/api/v1/payment-methods/setup/',
  auth: 'merchant',
  status: 201,
  response: z.object({
    /** Good for a day, and for one card. Leads back to the payment screen, with {@link CARD_RETURN} in its address. */
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
