/**
 * Reports of pages to the release service while a canary runs: how well a page works with the version that it was given. Pages
 * with the live version report as well, because the two are compared. The service recognizes the visitor by a cookie with a
 * random id; a report contains nothing about a person.
 */
import * as z from '@coupon-center/schema';
import { remoteNameSchema } from './registry.ts';

/**
 * `began`: the page starts to load the remote; if nothing follows, the page died. `failed`: the version of the page couldn't be
 * mounted. `left`: the visitor left first, or another version was mounted first. `crashed`: it crashed after it was mounted.
 */
export const visitEventSchema = z.enum(['began', 'mounted', 'failed', 'left', 'crashed']);
export type VisitEvent = z.infer<typeof visitEventSchema>;

export const pageVisitSchema = z.object({
  remote: remoteNameSchema,
  canary: z.int().check(z.minimum(1)),
  /** Whether the page was given the canary's version. */
  isCanary: z.boolean(),
  event: visitEventSchema,
  /** Whether the mount took longer than a second after the last of its files had arrived. */
  isSlow: z._default(z.boolean(), false),
});
export type PageVisit = z.infer<typeof pageVisitSchema>;
