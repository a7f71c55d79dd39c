/** Everything the Stripe stand-in remembers, as one document. Objects of a kind keep the order they were made in. */
import type {
  Charge,
  CheckoutSession,
  Customer,
  DeletedCustomer,
  Invoice,
  PaymentLink,
  PaymentMethod,
  Price,
  Product,
  Refund,
  SetupIntent,
  StripeEvent,
  Subscription,
} from './stripe-types.ts';

export interface RememberedAnswer {
  /** Method, address and body that the key was first used with. */
  fingerprint: string;
  answer: object;
  created: number;
}

export interface StripeState {
  products: Record<string, Product>;
  prices: Record<string, Price>;
  payment_links: Record<string, PaymentLink>;
  customers: Record<string, Customer>;
  deleted_customers: Record<string, DeletedCustomer>;
  payment_methods: Record<string, PaymentMethod>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  checkout_sessions: Record<string, CheckoutSession>;
  setup_intents: Record<string, SetupIntent>;
  events: Record<string, StripeEvent>;
  /** Payment method id to the name of the test card behind it, which decides how later charges go. */
  cards: Record<string, string>;
  /** Token of a submitted payment form to the checkout session it led to. */
  submissions: Record<string, string>;
  /** Idempotency key to what it was answered. */
  answers: Record<string, RememberedAnswer>;
  /** Ids of events whose webhook has not been accepted yet, oldest first. */
  undelivered: string[];
}

export const EMPTY_STATE: StripeState = {
  products: {},
  prices: {},
  payment_links: {},
  customers: {},
  deleted_customers: {},
  payment_methods: {},
  subscriptions: {},
  invoices: {},
  charges: {},
  refunds: {},
  checkout_sessions: {},
  setup_intents: {},
  events: {},
  cards: {},
  submissions: {},
  answers: {},
  undelivered: [],
};

/** The kinds that can be looked up by id, with the beginning of their ids and the name messages use. */
export const KINDS = {
  products: { prefix: 'prod_', noun: 'product' },
  prices: { prefix: 'price_', noun: 'price' },
  payment_links: { prefix: 'plink_', noun: 'payment_link' },
  customers: { prefix: 'cus_', noun: 'customer' },
  payment_methods: { prefix: 'pm_', noun: 'PaymentMethod' },
  subscriptions: { prefix: 'sub_', noun: 'subscription' },
  invoices: { prefix: 'in_', noun: 'invoice' },
  charges: { prefix: 'ch_', noun: 'charge' },
  refunds: { prefix: 're_', noun: 'refund' },
  checkout_sessions: { prefix: 'cs_test_', noun: 'checkout.session' },
  setup_intents: { prefix: 'seti_', noun: 'setupintent' },
  events: { prefix: 'evt_', noun: 'event' },
} as const;

export type Kind = keyof typeof KINDS;

/** The object with this id, whatever its kind. A product's id may be the caller's own choice, so it tells nothing. */
export function findById(state: StripeState, id: string): object | undefined {
  const kind = (Object.keys(KINDS) as Kind[]).find((candidate) => id.startsWith(KINDS[candidate].prefix));
  return ownEntry<object>(state[kind ?? 'products'], id);
}

/** `record[key]`, never something inherited such as `constructor`. */
export function ownEntry<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
