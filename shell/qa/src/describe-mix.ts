/** Describes what a mix changes, and how a page differs from that of merchants, in a few words. */
import type { Mix } from '@coupon-center/portal-contracts';
import type { PageQa } from '@coupon-center/shell-page';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const;

/** @returns e.g. `2 versions` */
export const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** @returns e.g. `+1 day`, `−2 hours 30 minutes` */
export function describeClock(milliseconds: number): string {
  const parts: string[] = [];
  let rest = Math.abs(milliseconds);
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(counted(count, unit));
    rest -= count * size;
  }
  return `${milliseconds < 0 ? '−' : '+'}${parts.slice(0, 2).join(' ') || '0 seconds'}`;
}

/** @returns e.g. `2 versions, clock +1 day`; empty if nothing is changed */
export function describeMix({ versions, brand, appearance, clock, delay, failing = [] }: Mix): string {
  const chosen = Object.keys(versions).length;
  const parts = [
    chosen > 0 && counted(chosen, 'version'),
    brand !== undefined && `brand ${brand}`,
    appearance !== undefined && appearance !== 'system' && appearance,
    clock && `clock ${describeClock(clock)}`,
    delay && 'slow network',
    failing.length > 0 && counted(failing.length, 'failing call'),
  ];
  return parts.filter(Boolean).join(', ');
}

/** @returns the differences from the page that merchants get, empty if there are none */
export function describePage({ mix, dropped }: PageQa): string {
  const parts = [
    mix && describeMix(mix),
    dropped.length > 0 && `${counted(dropped.length, 'part')} not applied`,
  ];
  return parts.filter(Boolean).join(', ');
}
