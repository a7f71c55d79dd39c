/** Requests and replies of the release service about canaries. */
import { z } from 'zod';
import { printedNote } from '../records/version-record.ts';

/** Kinds of trouble: the page could not mount its version, the version crashed after mounting, or it mounted slowly. */
export const CANARY_MEASURES = ['failed', 'crashed', 'slow'] as const;
export const canaryMeasureSchema = z.enum(CANARY_MEASURES);
export type CanaryMeasure = z.infer<typeof canaryMeasureSchema>;

/**
 * What pages report of their vitals: a slow Largest Contentful Paint, a slow response to input (Interaction to Next Paint), and a
 * change that was refused or got no answer.
 */
export const VITAL_MEASURES = ['slowPaint', 'slowInput', 'refusedSave'] as const;
export type CanaryVital = (typeof VITAL_MEASURES)[number];

/** Every kind of trouble by which a canary is judged. */
export type Trouble = CanaryMeasure | CanaryVital;

/** Values above which a paint or a response counts as slow, in milliseconds, by how the page was loaded. */
export const slowLimitsSchema = z.object({ fresh: z.number(), resumed: z.number() });
export type SlowLimits = z.infer<typeof slowLimitsSchema>;

/** The limits of a canary, which are fixed when it starts. */
export interface VitalLimits {
  lcp: SlowLimits;
  inp: SlowLimits;
}

const count = z.number().int();
const groups = z.object({ canary: count, live: count });

/** The evidence for a decision. */
export const canaryEvidenceSchema = z.object({
  /** Name of the test. */
  test: z.string(),
  /** The e-value at which a canary is stopped. */
  limit: z.number(),
  /** Visitors whose visits have a result. */
  visitors: groups,
  /** Visitors with trouble, by its kind. */
  measures: z.array(groups.extend({ measure: canaryMeasureSchema, eValue: z.number() })),
  /**
   * Visitors with bad web vitals or refused saves; missing from older services. Not in `measures`, where installed commands refuse
   * names that they don't know.
   */
  vitals: z
    .array(
      groups.extend({
        measure: z.string(),
        /** For slow paints and responses. */
        above: slowLimitsSchema.optional(),
        eValue: z.number(),
      }),
    )
    .optional(),
});
export type CanaryEvidence = z.infer<typeof canaryEvidenceSchema>;

const isAscending = (steps: readonly number[]) =>
  steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0));

export const canaryPlanSchema = z.object({
  /** Percentages of the visitors, ascending; with the last one, 100, the version is live. */
  steps: z
    .array(z.number().min(0.1).max(100))
    .min(2)
    .max(20)
    .refine(isAscending, 'Each step must have more visitors than the one before.')
    .refine((steps) => steps.at(-1) === 100, 'The last step must be 100.')
    .default([1, 10, 50, 100]),
  /** Minimum duration of a step. */
  everySeconds: z
    .number()
    .min(1)
    .max(30 * 86_400)
    .default(600),
  /** Minimum number of visitors who get the canary in a step. */
  minVisits: z.number().int().min(1).max(1_000_000).default(200),
});
export type CanaryPlan = z.infer<typeof canaryPlanSchema>;

export const canaryBodySchema = canaryPlanSchema.extend({
  version: z.string(),
  reason: printedNote(500).optional(),
});

/** `live`: it went through all steps. `stopped`: automatically, by hand, or because the live version changed. */
export const canaryOutcomeSchema = z.enum(['running', 'live', 'stopped']);

export const canaryStatusSchema = canaryPlanSchema.extend({
  id: z.number().int(),
  version: z.string(),
  outcome: canaryOutcomeSchema,
  /** Why it ended, in words; null while it runs. */
  why: z.string().nullable(),
  /** Percent of the visitors who get it now; 0 once it has stopped. */
  percent: z.number(),
  /** Visitors who had it in this step. */
  visits: z.number().int(),
  /** ISO 8601 instants, by the database's clock. */
  startedAt: z.string(),
  stepSince: z.string(),
  endedAt: z.string().nullable(),
  evidence: canaryEvidenceSchema,
});
export type CanaryStatus = z.infer<typeof canaryStatusSchema>;

export const canaryReplySchema = z.object({
  /** The running canary of the remote, or the last one; null if there was none. */
  canary: canaryStatusSchema.nullable(),
  /** For the next `If-Match`. */
  revision: z.number().int(),
});
export type CanaryReply = z.infer<typeof canaryReplySchema>;
