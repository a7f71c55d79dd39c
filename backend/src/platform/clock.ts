/** The time, as a value that tests can set. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The instant a number of seconds after another, or before it where the number is negative. */
export function plusSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

/** An instant as whole epoch seconds. */
export function epochSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** The instant of a change, strictly later than that of the row's last one, so that two within a millisecond can be told apart. */
export function changedAt(clock: Clock, last: Date): Date {
  return new Date(Math.max(clock.now().getTime(), last.getTime() + 1));
}
