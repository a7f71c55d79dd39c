/** Checks errors against a call's contract: a problem that clients can't know about is a bug of ours. */
import { problemsOf } from '@coupon-center/contracts';
import type { ApiCall } from '@coupon-center/contracts';
import { ProblemError } from '../errors.ts';

/**
 * For tests: fails loudly on an error that the call's contract doesn't declare.
 * @returns a function that turns what was thrown into what is sent
 */
export function problemCheckOf(call: ApiCall): (error: unknown) => unknown {
  const declared = problemsOf(call);
  return (error) => {
    if (!(error instanceof ProblemError) || declared[error.status]?.includes(error.code)) return error;
    const detail = `${call.name} answered ${error.status} ${error.code}, which its contract does not name.`;
    return new ProblemError(500, 'undeclared_problem', detail);
  };
}
