/** Webhooks: stored immediately, handled by jobs, each once. */
import type Stripe from 'stripe';
import { inTransaction } from '@coupon-center/database';
import type { Deps } from '../../platform/deps.ts';
import { plusSeconds } from '../../platform/clock.ts';
import type { BillingSync } from './billing-sync.service.ts';

const JOB = 'billing.webhook';
/** Stripe resends an event for three days, and for thirty on request. */
const KEPT_SECONDS = 60 * 86_400;
const RELEVANT = /^(checkout\.session|customer\.subscription|customer\.deleted|invoice|charge)(\.|$)/;

interface WebhookJob {
  eventId: string;
  customerId: string;
}

export interface WebhookEvents {
  /** Stores an event to be handled; ignores an event that is already stored or concerns no customer. */
  take(event: Stripe.Event): Promise<void>;
}

export function createWebhookEvents(
  { db, clock, log, jobs, sweeper }: Deps,
  sync: BillingSync,
): WebhookEvents {
  jobs.handle<WebhookJob>(JOB, async ({ eventId, customerId }) => {
    const storeId = await sync.ofCustomer(customerId);
    if (storeId === null) {
      // Left unhandled: it may be resent once its customer has been assigned to a store.
      log.warn({ eventId, customerId }, 'a webhook of an unknown customer is ignored');
      return;
    }
    const processed = { processed_at: clock.now() };
    await db.updateTable('webhook_events').set(processed).where('id', '=', eventId).execute();
  });
  sweeper.add('webhook_events', async () => {
    const end = plusSeconds(clock.now(), -KEPT_SECONDS);
    await db.deleteFrom('webhook_events').where('received_at', '<', end).execute();
  });

  return {
    async take(event) {
      const customerId = customerOf(event);
      if (customerId === null) {
        log.debug({ eventId: event.id, type: event.type }, 'a webhook is passed over');
        return;
      }
      await inTransaction(db, async (tx) => {
        const received = {
          id: event.id,
          type: event.type,
          customer_id: customerId,
          received_at: clock.now(),
        };
        const row = await tx
          .insertInto('webhook_events')
          .values(received)
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ type: event.type }))
          .returning('processed_at')
          .executeTakeFirstOrThrow();
        if (row.processed_at === null)
          await jobs.enqueue(tx, JOB, { eventId: event.id, customerId } satisfies WebhookJob, {
            dedupeKey: `${JOB} ${event.id}`,
          });
      });
    },
  };
}

/** Returns the Stripe customer whose billing an event affects; null if none. */
function customerOf(event: Stripe.Event): string | null {
  if (!RELEVANT.test(event.type)) return null;
  const object = event.data.object as { id?: unknown; object?: unknown; customer?: unknown };
  const reference = object.object === 'customer' ? object.id : object.customer;
  const id =
    typeof reference === 'object' && reference !== null ? (reference as { id?: unknown }).id : reference;
  return typeof id === 'string' && id !== '' ? id : null;
}
