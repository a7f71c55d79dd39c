/** Holds what a call answers against its contract: a problem that a client can't know of is a mistake of ours. */
import { problemsOf } from '@coupon-center/contracts';
import type { ApiCall } from '@coupon-center/contracts';
import { ProblemError } from '../errors.ts';

/**
 * For tests: what a call throws, or a loud failure where its contract does not name that.
 * @returns turns what was thrown into what is answered
 */
export function heldTo(call: ApiCall): (error: unknown) => unknown {
  const declared = problemsOf(call);
  return (error) => {
    if (!(error instanceof ProblemError) || declared[error.status]?.includes(error.code)) return error;
    const detail = `${call.name} answered ${error.status} ${error.code}, which its contract does not name.`;
    return new ProblemError(500, 'undeclared_problem', detail);
  };
}
