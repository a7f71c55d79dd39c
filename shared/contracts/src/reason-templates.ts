/** Reasons that the provider starts from when it declines a store or holds a coupon (docs/rules.md, 72). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { declineReason } from './review.ts';

/** What the reasons are for: declining a store or holding a coupon. */
export const TEMPLATE_KINDS = ['store', 'coupon'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

/** Most reasons of a kind. */
export const MAX_TEMPLATES = 12;

export const reasonTemplatesSchema = z.object({
  /** Reasons in the order in which they are offered. */
  texts: z.array(z.string()),
  /** ISO 8601 instant of the last change. */
  updated: z.string(),
});
export type ReasonTemplates = z.infer<typeof reasonTemplatesSchema>;

export const listReasonTemplates = defineCall({
  name: 'listReasonTemplates',
  summary: 'List the reasons that the site suggests to its reviewers',
  methods: ['GET'],
  path: '/api/v1/provider/reason-templates/',
  auth: 'provider',
  status: 200,
  response: z.object({ store: reasonTemplatesSchema, coupon: reasonTemplatesSchema }),
});

const isEachOnce = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** Takes the `updated` of the list as `If-Match`, so that nobody overwrites reasons they haven't seen. */
export const replaceReasonTemplates = defineCall({
  name: 'replaceReasonTemplates',
  summary: 'Replace the suggested reasons of a kind',
  methods: ['PUT'],
  path: '/api/v1/provider/reason-templates/:kind/',
  auth: 'administrator',
  params: z.object({ kind: z.enum(TEMPLATE_KINDS) }),
  body: z.object({
    texts: z
      .array(declineReason)
      .check(
        z.maxLength(MAX_TEMPLATES, `There can be at most ${MAX_TEMPLATES} reasons.`),
        z.refine(isEachOnce, 'Each reason can be listed only once.'),
      ),
  }),
  status: 200,
  response: reasonTemplatesSchema,
  problems: { 409: ['stale'] },
});
