/** Records the events of the hub, and waits for them without guessing how long they take. */
import type { Events, StoreEvent } from '../platform/events/event-hub.ts';

export interface EventEar {
  readonly told: readonly StoreEvent[];
  /** Resolves once a number of events has arrived since the beginning. */
  hears(count: number): Promise<void>;
  /** Resolves once the hub has reported a number of times that events may have been missed. */
  misses(count: number): Promise<void>;
  stop(): void;
}

/** Starts listening; resolves once no later commit can be missed. */
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
