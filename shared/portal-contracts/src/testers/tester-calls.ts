/** Calls of the testers' panel, and of programs, to the shell's server. */
import { callsFor } from '@coupon-center/contracts';
import * as z from '@coupon-center/schema';
import { MIX_ADDRESS, QA_ADDRESS } from '../page-constants.ts';
import { mixSchema } from '../mix.ts';

/**
 * Who may make a call, always from a page of the portal or from a program: `page` anybody, `grant` the holder of a grant from
 * the API, `tester` anybody who may choose any mix.
 */
export type TesterAuth = 'page' | 'grant' | 'tester';

const defineTesterCall = callsFor<TesterAuth>();

/** A version of a mix that the page leaves out, and the reason in words. */
export const droppedVersionSchema = z.object({ name: z.string(), version: z.string(), reason: z.string() });
export type DroppedVersion = Readonly<z.infer<typeof droppedVersionSchema>>;

/** A version that a tester may choose. */
export const selectableVersionSchema = z.object({
  version: z.string(),
  /** See `contentHashSchema`. */
  hash: z.string(),
  role: z.enum(['live', 'canary', 'earlier', 'unused']),
  channels: z.array(z.string()),
  /** ISO 8601 instant. */
  publishedAt: z.string(),
  commit: z.string(),
  builder: z.string(),
  reason: z.nullable(z.string()),
  /** What the version needs and the shell lacks, in words; empty if it fits. */
  lacks: z.string(),
});
export type SelectableVersion = z.infer<typeof selectableVersionSchema>;

/** The shell, by its own name, or a remote. */
export const selectablePartSchema = z.object({
  name: z.string(),
  owner: z.nullable(z.string()),
  live: z.nullable(z.string()),
  versions: z.array(selectableVersionSchema),
});
export type SelectablePart = z.infer<typeof selectablePartSchema>;

export const selectableVersionsSchema = z.object({ parts: z.array(selectablePartSchema) });
export type SelectableVersions = z.infer<typeof selectableVersionsSchema>;

export const appliedMixSchema = z.object({ dropped: z.array(droppedVersionSchema) });
export type AppliedMix = z.infer<typeof appliedMixSchema>;

/** `expires` is an ISO 8601 instant, and missing if the link doesn't end. */
export const mixLinkSchema = z.object({ link: z.string(), expires: z.optional(z.string()) });
export type MixLink = z.infer<typeof mixLinkSchema>;

const refused = { 403: ['forbidden'] };

export const testerCalls = {
  readVersions: defineTesterCall({
    name: 'readVersions',
    summary:
      'List the versions that a tester may choose, with the needs that a version of the shell doesn’t meet',
    methods: ['GET'],
    path: `${QA_ADDRESS}/versions`,
    auth: 'tester',
    query: z.object({ shell: z.optional(z.string()) }),
    status: 200,
    response: selectableVersionsSchema,
    problems: refused,
  }),
  applyMix: defineTesterCall({
    name: 'applyMix',
    summary: 'Set the mix for the next pages',
    methods: ['PUT'],
    path: MIX_ADDRESS,
    auth: 'tester',
    body: mixSchema,
    status: 200,
    response: appliedMixSchema,
    problems: { 400: ['malformed', 'mix_too_long'], ...refused },
  }),
  clearMix: defineTesterCall({
    name: 'clearMix',
    summary: 'Return to the live versions from the next page on',
    methods: ['DELETE'],
    path: MIX_ADDRESS,
    auth: 'page',
    status: 204,
    response: z.custom<undefined>(),
    problems: refused,
  }),
  leaveTesting: defineTesterCall({
    name: 'leaveTesting',
    summary: 'Remove the panel from all pages in this browser',
    methods: ['DELETE'],
    path: QA_ADDRESS,
    auth: 'page',
    status: 204,
    response: z.custom<undefined>(),
    problems: refused,
  }),
  createLink: defineTesterCall({
    name: 'createLink',
    summary: 'Create a link to a mix',
    methods: ['POST'],
    path: `${QA_ADDRESS}/links`,
    auth: 'tester',
    body: mixSchema,
    status: 200,
    response: mixLinkSchema,
    problems: { 400: ['malformed'], ...refused },
  }),
  takeAccess: defineTesterCall({
    name: 'takeAccess',
    summary: 'Become a tester with a grant from the API, sent as a bearer token',
    methods: ['POST'],
    path: `${QA_ADDRESS}/access`,
    auth: 'grant',
    status: 204,
    response: z.custom<undefined>(),
    problems: refused,
  }),
};
