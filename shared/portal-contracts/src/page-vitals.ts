/**
 * The web vitals and refused saves of a page load, reported to the release service once, when the page is hidden, by a share of all page
 * loads. Each value belongs to the part of the page (a remote, or the shell) whose element or script it came from. A report has no
 * address, no text of the page and nothing about a person.
 */
import * as z from '@coupon-center/schema';
import { SHELL_NAME } from './page-constants.ts';
import { remoteNameSchema, versionSchema } from './registry.ts';

/** Largest Contentful Paint, Interaction to Next Paint and Time to First Byte in milliseconds; Cumulative Layout Shift without a unit. */
export const VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const;
export type Vital = (typeof VITALS)[number];

const milliseconds = z.number().check(z.minimum(0), z.maximum(600_000));
const count = z.int().check(z.minimum(0), z.maximum(1000));

/** The values of one part of the page. */
export const partVitalsSchema = z.object({
  /** A remote, or the shell. */
  name: z.union([z.literal(SHELL_NAME), remoteNameSchema]),
  version: versionSchema,
  /** Whether the browser had all files of the version before the page load. */
  wasCached: z.boolean(),
  vitals: z.object({
    lcp: z.optional(milliseconds),
    inp: z.optional(milliseconds),
    cls: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
    ttfb: z.optional(milliseconds),
  }),
  /** Changes that the part asked the API for, and how many of them were refused or got no answer. */
  saves: z.object({ sent: count, refused: count }),
  /** While a canary of the remote runs: which one, and whether the page was given its version. */
  canary: z.optional(z.object({ id: z.int().check(z.minimum(1)), isCanary: z.boolean() })),
});
export type PartVitals = z.infer<typeof partVitalsSchema>;

export const pageVitalsSchema = z.object({
  /** Client id of the brand. */
  brand: z.string().check(z.regex(/^\d{1,4}$/)),
  device: z.enum(['phone', 'desktop']),
  /** Whether the page was painted from what the last visit left on the device. */
  load: z.enum(['fresh', 'resumed']),
  parts: z.array(partVitalsSchema).check(z.minLength(1), z.maxLength(12)),
});
export type PageVitals = z.infer<typeof pageVitalsSchema>;
