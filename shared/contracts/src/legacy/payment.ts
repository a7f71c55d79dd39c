/**
 * Older calls about cards and invoices (docs/rules.md, 42). They take ids of a subscription and a billing organization,
 * which default to the caller's own; any other is refused.
 */
import * as z from '@coupon-center/schema';
import { paymentMethodSchema } from '../billing.ts';
import { defineCall } from '../call.ts';
import { pageQuery, pageSchema } from '../paging.ts';
import { rowId } from '../text.ts';
import { organizationId } from '../organization.ts';

/** Stands for the caller's own subscription record when the id is omitted, whatever its real id. */
export const OWN_SUBSCRIPTION = 1;

/** The response before the first payment, when there is neither a customer nor an invoice (specification, section 8). */
export const NO_PAYMENTS_YET = 'Sequence contains no elements';

const named = {
  subscriptionId: z._default(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => OWN_SUBSCRIPTION),
      ),
      rowId,
    ]),
    OWN_SUBSCRIPTION,
  ),
  advertiserId: organizationId,
};

const card = z.object({ ...named, paymentMethodId: z.string().check(z.regex(/^\w{1,200}$/)) });

const cardList = pageSchema(paymentMethodSchema);

/** Problems for an id that isn't the caller's own, and for a store that hasn't paid yet, as {@link NO_PAYMENTS_YET}. */
const MISSING = ['store_missing', 'organisation_not_found', 'subscription_missing', 'payments_missing'];
const STRIPE_PROBLEMS = {
  429: ['too_many_requests'],
  502: ['billing_unavailable'],
  503: ['billing_unavailable', 'billing_busy'],
};

export const invoiceSchema = z.object({
  id: z.string(),
  /** Epoch seconds. */
  created: z.int(),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  receiptUrl: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoiceSchema>;

export const getInvoices = defineCall({
  name: 'getInvoices',
  summary: 'List your paid invoices, newest first',
  methods: ['GET'],
  path: '/api/Payment/GetInvoices/',
  auth: 'merchant',
  query: z.object({ ...named, ...pageQuery({ default: 50, max: 100 }) }),
  status: 200,
  response: pageSchema(invoiceSchema),
  problems: { 404: MISSING },
});

export const openPaymentSession = defineCall({
  name: 'openPaymentSession',
  summary: 'Create a Stripe page that adds a card',
  methods: ['POST'],
  path: '/api/Payment/Session/',
  auth: 'merchant',
  body: z.object(named),
  status: 201,
  response: z.object({ url: z.string() }),
  problems: {
    404: MISSING,
    429: ['too_many_requests'],
    502: ['billing_unavailable'],
    503: ['billing_unavailable'],
  },
  idempotent: true,
});

export const setDefaultMethod = defineCall({
  name: 'setDefaultMethod',
  summary: 'Make a card the default for your subscription',
  methods: ['POST', 'PUT'],
  path: '/api/Payment/SetDefaultMethod/',
  auth: 'merchant',
  body: card,
  status: 200,
  response: cardList,
  problems: { 404: [...MISSING, 'payment_method_not_found'], ...STRIPE_PROBLEMS },
});

/** Refuses to delete the last card with a 400 for the form as a whole. */
export const deleteMethod = defineCall({
  name: 'deleteMethod',
  summary: 'Delete a card, except your last one',
  methods: ['POST', 'DELETE'],
  path: '/api/Payment/Delete/',
  auth: 'merchant',
  body: card,
  status: 200,
  response: cardList,
  problems: { 404: [...MISSING, 'payment_method_not_found'], ...STRIPE_PROBLEMS },
});
