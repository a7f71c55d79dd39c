/** A clock that stands still until a test sets it. */
import type { Clock } from '../platform/clock.ts';

export interface TestClock extends Clock {
  set(instant: Date): void;
  /** @param seconds forwards */
  advance(seconds: number): void;
}

export function createTestClock(start: Date): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = instant.getTime();
    },
    advance: (seconds) => {
      now += seconds * 1000;
    },
  };
}
