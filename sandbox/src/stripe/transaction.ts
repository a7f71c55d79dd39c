/** The unit of work on the ledger of the Stripe stand-in. */
import type { StripeState } from './stripe-state.ts';

/** What a unit of work may change: a draft of the state that is kept only if the work succeeds. */
export interface Transaction {
  state: StripeState;
  /** Epoch seconds. */
  now: number;
  /** Records an event; its webhook is sent once the transaction is on disk. */
  emit(type: string, object: object, previousAttributes?: object): void;
}
