/** Hears what the hub tells, and waits for it without guessing how long it takes. */
import type { Events, StoreEvent } from '../platform/events/event-hub.ts';

export interface EventEar {
  readonly told: readonly StoreEvent[];
  /** Until so many events were told since the beginning. */
  hears(count: number): Promise<void>;
  /** Until the hub said so many times that something may have been missed. */
  misses(count: number): Promise<void>;
  stop(): void;
}

/** Begin to listen; resolves once nothing that is committed from now on is missed. */
export async function listenTo(events: Events): Promise<EventEar> {
  const told: StoreEvent[] = [];
  let missed = 0;
  const waiting = new Set<() => void>();
  const until = (isTrue: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isTrue()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const lookAll = () => waiting.forEach((look) => look());
  const stop = events.subscribe({
    told: (event) => {
      told.push(event);
      lookAll();
    },
    missed: () => {
      missed += 1;
      lookAll();
    },
  });
  await events.tried();
  return {
    told,
    hears: (count) => until(() => told.length >= count),
    misses: (count) => until(() => missed >= count),
    stop,
  };
}
