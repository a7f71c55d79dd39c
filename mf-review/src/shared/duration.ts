/** Durations in words. */

const UNITS = [
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns a duration in its largest unit, rounded down, e.g. `3 hours`. @param seconds 0 or more */
export function durationText(seconds: number): string {
  const [unit, size] = UNITS.find(([, one]) => seconds >= one) ?? UNITS[2];
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.floor(seconds / size)),
  );
}

/** Returns how long something has waited. @param since ISO 8601 instant */
export function waitingText(since: string, now: Date = new Date()): string {
  return durationText(Math.max(0, (now.getTime() - new Date(since).getTime()) / 1000));
}
