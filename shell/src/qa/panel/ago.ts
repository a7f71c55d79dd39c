const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** @returns e.g. `2 hours ago` */
export function ago(instant: string, now: number): string {
  const passed = now - Date.parse(instant);
  const [unit, size] = UNITS.find(([, one]) => Math.abs(passed) >= one) ?? ['minute', 60_000];
  return passed >= 0 && passed < 60_000 ? 'just now' : format.format(-Math.round(passed / size), unit);
}
