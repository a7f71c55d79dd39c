/**
 * The event hub: a change publishes an event in its own transaction, and every process of the API receives it after the
 * commit. Events carry ids and types, never data: listeners read the data again with their current rights.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { storeEventTypeSchema } from '@coupon-center/contracts';
import type { Listening } from '@coupon-center/database';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Executor } from '../database/database.types.ts';

const CHANNEL = 'coupon_center_events';

const storeEventSchema = z.object({
  /** The same in every process. */
  id: z.string(),
  storeId: z.number().int(),
  type: storeEventTypeSchema,
});
export type StoreEvent = z.infer<typeof storeEventSchema>;

export interface EventsListener {
  /** Something happened to a store. */
  told(event: StoreEvent): void;
  /** The connection to the database was lost for a while: events may have been missed. */
  missed(): void;
}

export interface Events {
  /**
   * Publishes an event in the transaction of its change: it is sent on commit and dropped on rollback. Without a
   * transaction, it is sent immediately.
   */
  publish(tx: Executor, event: Omit<StoreEvent, 'id'>): Promise<void>;
  /**
   * Subscribes to the events of all processes. The first subscriber makes the hub listen to the database.
   * @returns a function that unsubscribes
   */
  subscribe(listener: EventsListener): () => void;
  /** Resolves when the hub listens to the database, or after the first failed attempt. */
  tried(): Promise<void>;
  close(): Promise<void>;
}

export function createEvents(database: Pick<OpenDatabase, 'listen'>): Events {
  const listeners = new Set<EventsListener>();
  let listening: Listening | undefined;

  function heard(payload: string): void {
    const event = readEvent(payload);
    // A newer version of the API may publish types that this one doesn't know.
    if (event) for (const listener of listeners) listener.told(event);
  }

  return {
    async publish(tx, { storeId, type }) {
      const event: StoreEvent = { id: randomUUID(), storeId, type };
      await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(tx);
    },
    subscribe(listener) {
      listeners.add(listener);
      const connected = () => {
        for (const each of listeners) each.missed();
      };
      listening ??= database.listen(CHANNEL, { heard, connected });
      return () => void listeners.delete(listener);
    },
    tried: () => listening?.tried ?? Promise.resolve(),
    async close() {
      listeners.clear();
      await listening?.close();
    },
  };
}

function readEvent(payload: string): StoreEvent | null {
  try {
    return storeEventSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
