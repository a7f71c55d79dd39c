/** Webhooks: taken at once, worked through by the queue, each once. */
import type Stripe from 'stripe';
import type { Deps } from '../../platform/deps.ts';
import { plusSeconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { BillingSync } from './billing-sync.service.ts';

const JOB = 'billing.webhook';
/** Stripe sends an event again for three days, and for thirty when somebody asks it to. */
const KEPT_SECONDS = 60 * 86_400;
const RELEVANT = /^(checkout\.session|customer\.subscription|customer\.deleted|invoice|charge)(\.|$)/;

interface WebhookJob {
  eventId: string;
  customerId: string;
}

export interface WebhookEvents {
  /** Store an event to be worked through; one that was already, or concerns no customer, is passed over. */
  take(event: Stripe.Event): Promise<void>;
}

export function createWebhookEvents(
  { db, clock, log, jobs, sweeper }: Deps,
  sync: BillingSync,
): WebhookEvents {
  jobs.handle<WebhookJob>(JOB, async ({ eventId, customerId }) => {
    const storeId = await sync.ofCustomer(customerId);
    if (storeId === null) {
      // Not worked through: once somebody has said whose customer it is, it may be sent again.
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

/** Stripe's customer whose billing an event is about; null where it changes nobody's. */
function customerOf(event: Stripe.Event): string | null {
  if (!RELEVANT.test(event.type)) return null;
  const object = event.data.object as { id?: unknown; object?: unknown; customer?: unknown };
  const reference = object.object === 'customer' ? object.id : object.customer;
  const id =
    typeof reference === 'object' && reference !== null ? (reference as { id?: unknown }).id : reference;
  return typeof id === 'string' && id !== '' ? id : null;
}
