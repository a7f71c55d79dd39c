/** The current time, as a value that tests can set. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns the instant a number of seconds after another, or before it if the number is negative. */
export function plusSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** Returns an instant as whole epoch seconds. */
export function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** Returns the instant of epoch seconds. */
export function fromEpochSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

/**
 * Returns the instant of a change: strictly later than the row's last one, so that two changes within a millisecond
 * differ.
 */
export function changedAt(clock: Clock, last: Date): Date {
  return new Date(Math.max(clock.now().getTime(), last.getTime() + 1));
}
