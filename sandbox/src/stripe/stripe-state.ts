/** The whole state of the Stripe stand-in, as one document. Objects of a kind keep the order of their creation. */
import { randomInt } from 'node:crypto';
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
  /** Payment method id to the name of its test card, which decides the outcome of later charges. */
  cards: Record<string, string>;
  /** Token of a submitted payment form to the checkout session it led to. */
  submissions: Record<string, string>;
  /** Idempotency key to its response. */
  answers: Record<string, RememberedAnswer>;
  /** Ids of events whose webhook hasn't been accepted yet, oldest first. */
  undelivered: string[];
}

/** A unit of work: a draft of the state, which is kept only if the work succeeds. */
export interface Transaction {
  state: StripeState;
  /** Epoch seconds. */
  now: number;
  /** Records an event; its webhook is sent once the transaction is on disk. */
  emit(type: string, object: object, previousAttributes?: object): void;
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

/** The kinds that can be looked up by id, with the prefix of their ids and their name in messages. */
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

/**
 * Returns the object with this id, whatever its kind. A product's id may be chosen by the caller, so its prefix says
 * nothing.
 */
export function findById(state: StripeState, id: string): object | undefined {
  const kind = (Object.keys(KINDS) as Kind[]).find((candidate) => id.startsWith(KINDS[candidate].prefix));
  return ownEntry<object>(state[kind ?? 'products'], id);
}

/** Returns `record[key]`, but never an inherited property such as `constructor`. */
export function ownEntry<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns a new id such as `cus_9s6XKzkNRiz8i3`. */
export function stripeId(prefix: string, length = 24): string {
  return prefix + Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
