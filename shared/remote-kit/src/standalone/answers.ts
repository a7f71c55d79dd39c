/** Answers calls of the API within the page, by the contracts: a wrong field is a type error. */
import { me, PROBLEM_TYPE, statusText } from '@coupon-center/contracts';
import type { ApiCall, CallOutput, User } from '@coupon-center/contracts';
import { matchRoute } from '@coupon-center/portal-contracts';

export type Respond = (method: string, pathname: string) => Response | Promise<Response>;

export interface ApiAnswer {
  call: ApiCall;
  give: () => unknown;
}

/** Defines the response to a call while a remote runs standalone. @param give called for each request */
export function answer<C extends ApiCall>(call: C, give: () => CallOutput<C>): ApiAnswer {
  return { call, give };
}

export function problem(status: number, code: string, detail: string): Response {
  const body = { type: 'about:blank', title: statusText(status), status, code, detail, request_id: 'alone' };
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': PROBLEM_TYPE } });
}

/**
 * @param answers the first one for a call counts
 * @param user signed in; null for a guest
 */
export function createAnswers(answers: readonly ApiAnswer[], user: User | null) {
  return (method: string, pathname: string): Response => {
    const fits = ({ call }: ApiAnswer) =>
      (call.methods as readonly string[]).includes(method) && matchRoute([{ path: call.path }], pathname);
    if (fits({ call: me, give: () => user }) && !user)
      return problem(401, 'not_signed_in', 'A guest has no account.');
    const found = [...answers, ...(user ? [answer(me, () => user)] : [])].find(fits);
    if (!found)
      return problem(
        404,
        'not_found',
        `Nothing answers ${method} ${pathname} while the remote is alone: add it to src/testing/answers.ts.`,
      );
    const { call, give } = found;
    return call.status === 204
      ? new Response(null, { status: 204 })
      : Response.json(call.response.parse(give()), { status: call.status });
  };
}

/** Intercepts the page's API calls, so that none reaches the network. */
export function answerCalls(respond: Respond): void {
  const network = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    return pathname.startsWith('/api/') ? respond(request.method, pathname) : network(request);
  };
}
