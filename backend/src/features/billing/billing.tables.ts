/** The tables of billing, for typed SQL. */
import type { Generated } from 'kysely';
import type { Instant, OptionalInstant } from '../../platform/database/database.types.ts';

/** One row per store that was ever read from Stripe: the reading that its other rows come from. */
interface BillingAccountsTable {
  store_id: number;
  /** Number of the reading, from the sequence `billing_reads`, drawn before Stripe was asked. */
  read_order: number;
  read_at: Instant;
}

/** Stripe's customers of a store: each checkout creates a new one. */
interface BillingCustomersTable {
  /** `cus_…` */
  id: string;
  store_id: number;
  created_at: Instant;
}

export interface SubscriptionsTable {
  /** The merchant's subscription record (`coupon_center_txn`), which outlives subscriptions at Stripe. */
  id: Generated<number>;
  store_id: number;
  /** `sub_…` */
  stripe_id: string;
  customer_id: string;
  /** Status at Stripe. */
  status: string;
  started_at: Instant;
  canceled_at: OptionalInstant;
  ends_at_period_end: boolean;
  period_start: OptionalInstant;
  period_end: OptionalInstant;
  period_paid: boolean;
  /** The last attempt to collect what it owes, if that failed; all null otherwise. */
  failed_at: OptionalInstant;
  /** Minor units. */
  failed_amount: number | null;
  failed_currency: string | null;
  next_attempt_at: OptionalInstant;
}

/** Paid orders. */
export interface TransactionsTable {
  /** `ch_…` */
  id: string;
  /** Order number that merchants quote to support; from the sequence `order_numbers`. */
  number: Generated<number>;
  store_id: number;
  created_at: Instant;
  /** Minor units. */
  amount: number;
  currency: string;
  receipt_url: string | null;
}

/** Paid orders of erased accounts, for the books. */
interface KeptOrdersTable {
  /** `ch_…` */
  id: string;
  number: number;
  /** The brand that sold it. */
  client_id: string;
  created_at: Instant;
  /** Minor units. */
  amount: number;
  currency: string;
}

/** Accepted webhooks, so that each is handled once. */
interface WebhookEventsTable {
  /** `evt_…` */
  id: string;
  type: string;
  customer_id: string;
  received_at: Instant;
  processed_at: OptionalInstant;
}

/** The lease for changing a store's billing at Stripe. */
interface BillingTurnsTable {
  store_id: number;
  holder: string;
  ends_at: Instant;
}

/** Notices about billing that merchants were sent, so that none is sent twice. */
interface BillingToldTable {
  store_id: number;
  /** E.g. `failed in_… 2` or `card pm_… 2026-11`. */
  about: string;
  told_at: Instant;
}

/** Payments through our links whose reference names no store of ours. */
export interface UnassignedCheckoutsTable {
  /** `cs_…` */
  id: string;
  /** The brand that sold it. */
  client_id: string;
  customer_id: string;
  /** The reference that the link carried. */
  reference: string | null;
  /** Minor units. */
  amount: number | null;
  currency: string | null;
  found_at: Instant;
}

declare module '../../platform/database/database.types.ts' {
  interface Database {
    billing_accounts: BillingAccountsTable;
    billing_customers: BillingCustomersTable;
    billing_told: BillingToldTable;
    billing_turns: BillingTurnsTable;
    kept_orders: KeptOrdersTable;
    subscriptions: SubscriptionsTable;
    transactions: TransactionsTable;
    unassigned_checkouts: UnassignedCheckoutsTable;
    webhook_events: WebhookEventsTable;
  }
}
