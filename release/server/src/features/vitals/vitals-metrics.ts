/** Web vitals as metrics for Prometheus. */
import { Gauge, Registry } from 'prom-client';
import type { VitalFigure } from '@coupon-center/release';
import type { VitalsService } from './vitals.service.ts';

/** How long the metrics are kept, in milliseconds: reading them adds up all counts. */
const KEPT_MS = 60_000;

const LABELS = ['remote', 'version', 'brand', 'device', 'load', 'measure'] as const;

/** Metrics by name: help text, and the field of a figure. */
const GAUGES: readonly [name: string, help: string, of: 'count' | 'value' | 'low' | 'high'][] = [
  ['page_vitals_loads', 'Page loads of the last 28 days that reported the measure.', 'count'],
  [
    'page_vitals_value',
    '75th percentile (lcp, inp, ttfb in milliseconds, cls), or share of page loads with a refused save (saves).',
    'value',
  ],
  ['page_vitals_low', 'Lower limit of the 95 % interval of page_vitals_value.', 'low'],
  ['page_vitals_high', 'Upper limit of the 95 % interval of page_vitals_value.', 'high'],
];

/** Returns the figures in Prometheus' text format; those with too few page loads have only their count. */
async function textOf(figures: readonly (VitalFigure & { remote: string })[]): Promise<string> {
  const registry = new Registry();
  for (const [name, help, of] of GAUGES) {
    const gauge = new Gauge({ name, help, labelNames: LABELS, registers: [registry] });
    for (const { remote, version, brand, device, load, measure, [of]: value } of figures)
      if (value !== null) gauge.set({ remote, version, brand, device, load, measure }, value);
  }
  return registry.metrics();
}

/** Returns a function that returns the figures as text; nothing while they cannot be read, e.g. because the database is down. */
export function createVitalsText(vitals: Pick<VitalsService, 'readAll'>): () => Promise<string> {
  let last: { at: number; text: Promise<string> } | undefined;
  return async () => {
    const now = performance.now();
    if (!last || now - last.at > KEPT_MS) last = { at: now, text: vitals.readAll().then(textOf) };
    return last.text.catch(() => {
      // A failure is not kept.
      last = undefined;
      return '';
    });
  };
}
