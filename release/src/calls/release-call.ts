/** Describes the calls of the release service, as `defineCall` describes those of the API. */
import { z } from 'zod';
import { callsFor } from '@coupon-center/contracts';
import type { Call } from '@coupon-center/contracts';
import { releasedNameSchema } from '@coupon-center/portal-contracts';

/** Path under which the service is mounted. */
export const RELEASE_PATH = '/release/v1';

/**
 * Who may make a call: `public` anybody, `visitor` any page at a limited rate, `tester` a portal's server or any token,
 * `token` any token, `team` a token of the remote in the path, `operator` a token of all remotes.
 */
export type ReleaseAuth = 'public' | 'visitor' | 'tester' | 'token' | 'team' | 'operator';

export const defineReleaseCall = callsFor<ReleaseAuth>();

/** The remote, or the shell, that a call is about. */
export const nameParams = z.object({ name: releasedNameSchema });

/** Marks a call as based on the revision of a remote that its caller has seen, which it sends as `If-Match`. */
export function basedOnRevision<C extends Call<ReleaseAuth>>(call: C): C & { isBasedOnRevision: true } {
  const problems = { ...call.problems, 412: ['changed_meanwhile'], 428: ['revision_missing'] };
  return { ...call, problems, isBasedOnRevision: true };
}
