/** Problems that a call may return: its own, and those of every call of its kind. */
import type { ApiCall } from './call.ts';

export type ProblemCodes = Readonly<Record<number, readonly string[]>>;

/** Problems of every call. */
const ALWAYS: ProblemCodes = {
  400: ['bad_request', 'too_many_parameters'],
  414: ['address_too_long'],
  431: ['too_many_headers'],
  500: ['internal_error'],
  503: ['database_busy', 'database_unavailable', 'overloaded'],
};

const OF_A_SITE: ProblemCodes = { 400: ['portal_header_missing', 'site_key_missing', 'site_key_unknown'] };
/** Sites in cookie mode check the origin of calls that change something. */
const OF_A_CHANGE: ProblemCodes = { 403: ['origin_refused'] };
/** For callers other than testers or the storefront, the address does not exist. */
const OF_A_FEW: ProblemCodes = { 404: ['not_found'] };
const OF_A_USER: ProblemCodes = { 401: ['not_signed_in'] };
const OF_A_ROLE: ProblemCodes = { 403: ['wrong_role'] };
const OF_AN_AUDIENCE: Readonly<Record<ApiCall['auth'], readonly ProblemCodes[]>> = {
  public: [],
  user: [OF_A_USER],
  merchant: [OF_A_USER, OF_A_ROLE],
  provider: [OF_A_USER, OF_A_ROLE],
  administrator: [OF_A_USER, OF_A_ROLE],
};
const OF_A_BODY: ProblemCodes = {
  400: ['invalid_json', 'invalid_length'],
  413: ['body_too_large'],
  415: ['unsupported_media_type'],
};
const OF_A_PATH: ProblemCodes = { 404: ['not_found'] };
const OF_A_KEY: ProblemCodes = { 400: ['idempotency_key_invalid'], 422: ['idempotency_key_reused'] };

/** Returns every problem that a call may return, by status. A 400 may also be keyed by field. */
export function problemsOf(call: ApiCall): ProblemCodes {
  const isChange = call.methods.some((method) => method !== 'GET');
  const kinds = [
    ALWAYS,
    ...(call.anySite ? [] : [OF_A_SITE]),
    ...(call.anySite || !isChange ? [] : [OF_A_CHANGE]),
    ...(call.forTesters || call.forStorefront ? [OF_A_FEW] : OF_AN_AUDIENCE[call.auth]),
    ...(isChange ? [OF_A_BODY] : []),
    ...(call.params ? [OF_A_PATH] : []),
    ...(call.idempotent ? [OF_A_KEY] : []),
    call.problems ?? {},
  ];
  const codes: Record<number, string[]> = {};
  for (const kind of kinds)
    for (const [status, more] of Object.entries(kind)) {
      const known = (codes[Number(status)] ??= []);
      for (const code of more) if (!known.includes(code)) known.push(code);
    }
  return codes;
}
