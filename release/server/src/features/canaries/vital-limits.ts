/** Decides which web vitals of a canary's visitor are bad. The limits are fixed when the canary starts, so no report about it moves them. */
import type { PageVitals, PartVitals } from '@coupon-center/portal-contracts';
import { GOOD_MS, percentileOf } from '@coupon-center/release';
import type { CanaryVital, SlowLimits, VitalLimits } from '@coupon-center/release';
import type { Executor } from '../../database/release-tables.ts';
import { readCountsOf } from '../../database/vitals.repository.ts';

/**
 * Returns the limits above which a paint or a response is slow: the 75th percentiles of the live version, or Web Vitals' limits of
 * good values while it has too few.
 */
export async function vitalLimitsOf(db: Executor, remote: string, version: string): Promise<VitalLimits> {
  async function limitOf(measure: keyof VitalLimits, load: PageVitals['load']): Promise<number> {
    const counts = await readCountsOf(db, { remote, version, load, measure });
    return Math.round(percentileOf(measure, counts).value ?? GOOD_MS[measure]);
  }
  const limitsOf = async (measure: keyof VitalLimits): Promise<SlowLimits> => ({
    fresh: await limitOf(measure, 'fresh'),
    resumed: await limitOf(measure, 'resumed'),
  });
  return { lcp: await limitsOf('lcp'), inp: await limitsOf('inp') };
}

/** Returns what was bad about a part of a page for its visitor. */
export function troublesOf(
  { vitals, saves, wasCached }: PartVitals,
  load: PageVitals['load'],
  limits: VitalLimits,
): CanaryVital[] {
  // A canary's files are in fewer caches, which is no fault of its own.
  const isSlow = (measure: keyof VitalLimits) => wasCached && (vitals[measure] ?? 0) > limits[measure][load];
  return [
    ...(isSlow('lcp') ? (['slowPaint'] as const) : []),
    ...(isSlow('inp') ? (['slowInput'] as const) : []),
    ...(saves.refused > 0 ? (['refusedSave'] as const) : []),
  ];
}
