/** The release service's reply with web vitals. */
import { z } from 'zod';

/** One figure of a version: of a brand, a kind of device and a kind of page load. */
export const vitalFigureSchema = z.object({
  version: z.string(),
  /** Client id of the brand. */
  brand: z.string(),
  /** `phone` or `desktop`. */
  device: z.string(),
  /** `fresh`, or `resumed` for a page that was painted from what the last visit left on the device. */
  load: z.string(),
  /**
   * `lcp`, `inp` or `ttfb` for the 75th percentile in milliseconds, `cls` for that of the layout shift, `saves` for the share of
   * page loads with a refused or lost change among those that changed something, from 0 to 1. Later services may have more.
   */
  measure: z.string(),
  /** Number of page loads with a value. */
  count: z.number().int(),
  /** The figure with its 95 % interval; null if there are too few values. */
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Null for the live version, and if this or the live version has too few values. */
  comparedWithLive: z.enum(['worse', 'better', 'no difference seen']).nullable(),
});
export type VitalFigure = z.infer<typeof vitalFigureSchema>;

export const vitalsReplySchema = z.object({
  owner: z.string().nullable(),
  live: z.string().nullable(),
  /** How many days the figures cover. */
  days: z.number().int(),
  /** Smallest number of values that a figure needs. */
  fewest: z.number().int(),
  /** Ordered by version, the most recently published first. */
  figures: z.array(vitalFigureSchema),
});
export type VitalsReply = z.infer<typeof vitalsReplySchema>;
