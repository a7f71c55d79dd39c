/** The unit of work on the Stripe stand-in's books. */
import type { StripeState } from './stripe-state.ts';

/** What a piece of work may touch: a draft of the books that is kept only when the work succeeds. */
export interface Transaction {
  state: StripeState;
  /** Epoch seconds. */
  now: number;
  /** Records an event; its webhook goes out once the transaction is on disk. */
  emit(type: string, object: object, previousAttributes?: object): void;
}
