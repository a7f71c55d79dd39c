/** The ledger of the Stripe stand-in: every change is one transaction that may also record events. */
import Stripe from 'stripe';
import { openJsonStore } from './platform/json-store.ts';
import { expireSessions, isAnySessionOver } from './stripe/billing/expiry.ts';
import { bringUpToDate, isAnythingDue } from './stripe/billing/renewals.ts';
import type { Presentation } from './stripe/present.ts';
import { EMPTY_STATE, type StripeState, type Transaction, stripeId } from './stripe/stripe-state.ts';
import type { StripeEvent } from './stripe/stripe-types.ts';

export interface StripeLedger {
  /** Returns the state after billing everything due by now. Read-only. */
  read(): Promise<StripeState>;
  transact<R>(work: (transaction: Transaction) => R, request?: StripeEvent['request']): Promise<R>;
  /** Returns the state as it is, without billing anything. Read-only. */
  current(): StripeState;
  /** Replaces the state. */
  replace(state: Partial<StripeState>): Promise<void>;
  /** Removes an event from the list of webhooks to send. */
  markDelivered(eventId: string): Promise<void>;
  /** Ids of events whose webhook hasn't been accepted, oldest first. */
  undelivered(): readonly string[];
  event(id: string): StripeEvent | undefined;
  presentation(): Presentation;
  /** Sets a listener for commits that recorded events. */
  onEvents(listener: () => void): void;
  idle(): Promise<void>;
}

const DAY = 86_400;
const KEPT_EVENTS = 200;

/** Opens the ledger in `file`; `clock` returns the time of everything billed. */
export async function openStripeLedger(
  file: string,
  clock: () => Date,
  origin: () => string,
): Promise<StripeLedger> {
  const store = await openJsonStore<StripeState>(file, EMPTY_STATE);
  let announce: () => void = () => undefined;
  const seconds = (): number => Math.floor(clock().getTime() / 1000);

  async function transact<R>(
    work: (tx: Transaction) => R,
    request: StripeEvent['request'] = null,
  ): Promise<R> {
    let recorded = 0;
    const result = await store.change((state) => {
      const now = seconds();
      const recorder = (cause: StripeEvent['request']): Transaction['emit'] => {
        return (type, object, previousAttributes) => {
          recorded += 1;
          recordEvent(state, now, cause, type, object, previousAttributes);
        };
      };
      const byTime: Transaction = { state, now, emit: recorder(null) };
      bringUpToDate(byTime);
      expireSessions(byTime);
      const outcome = work({ state, now, emit: recorder(request) });
      forgetOld(state, now);
      return outcome;
    });
    if (recorded > 0) announce();
    return result;
  }

  return {
    transact,
    async read() {
      const [state, now] = [store.current(), seconds()];
      if (isAnythingDue(state, now) || isAnySessionOver(state, now)) await transact(() => undefined);
      return store.current();
    },
    current: () => store.current(),
    async replace(state) {
      await store.replace(state);
      announce();
    },
    markDelivered: (eventId) =>
      store.change((state) => {
        state.undelivered = state.undelivered.filter((id) => id !== eventId);
        const event = state.events[eventId];
        if (event) event.pending_webhooks = 0;
      }),
    undelivered: () => store.current().undelivered,
    event: (id) => store.current().events[id],
    presentation: () => ({ state: store.current(), origin: origin() }),
    onEvents(listener) {
      announce = listener;
    },
    idle: () => store.idle(),
  };
}

function recordEvent(
  state: StripeState,
  now: number,
  request: StripeEvent['request'],
  type: string,
  object: object,
  previousAttributes?: object,
): void {
  const id = stripeId('evt_');
  state.events[id] = {
    id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: now,
    data: {
      object: structuredClone(object),
      ...(previousAttributes && { previous_attributes: previousAttributes }),
    },
    livemode: false,
    pending_webhooks: 1,
    request,
    type,
  };
  state.undelivered.push(id);
}

/** Stripe keeps idempotency keys for a day and events for a month; the sandbox keeps the newest delivered events. */
function forgetOld(state: StripeState, now: number): void {
  for (const [key, { created }] of Object.entries(state.answers)) {
    if (created < now - DAY) delete state.answers[key];
  }
  const surplus = Object.keys(state.events).length - KEPT_EVENTS;
  if (surplus <= 0) return;
  const delivered = Object.values(state.events).filter((event) => event.pending_webhooks === 0);
  for (const { id } of delivered.slice(0, surplus)) delete state.events[id];
}
