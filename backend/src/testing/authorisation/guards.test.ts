/** Who may make which call. The cases are generated from the calls. */
import type { ApiCall } from '@coupon-center/contracts';
import { allCalls } from '@coupon-center/contracts/docs';
import {
  addressesOf,
  caseCount,
  caseCounts,
  endingCalls,
  guardedCalls,
  isProviders,
  refusalsOf,
} from './cases.ts';
import type { Credential } from './cases.ts';
import { differences } from './dump.ts';
import { fieldsOf, isKnown, PARTS } from './fields.ts';
import { startLab } from './lab.ts';
import type { Lab } from './lab.ts';
import { requestOf } from './requests.ts';

/** Addresses without a contract, and why nobody needs a token there. */
const WITHOUT_CONTRACT = [
  '/api/v1/stripe/webhook', // signed by Stripe
  '/api/v1/email-settings/one-click', // signed by us
  '/api/openapi.json', // public
  '/api/docs',
  '/api/docs/:file',
  '/livez', // reveals nothing
  '/readyz',
  '/healthz',
  '/metrics', // guarded by a token of its own
];

let lab: Lab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.close());

test(`generates ${caseCount} cases from ${allCalls.length} calls`, () => {
  expect(Object.values(caseCounts).every((count) => count > 0)).toBe(true);
});

// @spec 6.6
test('every route is built from a contract, and every contract has routes at all its addresses', () => {
  const seen = lab.routes.filter(
    ({ method, config }) => method !== 'HEAD' && method !== 'OPTIONS' && !config?.refuses,
  );
  const unknown = seen.filter(({ config }) => !config?.auth).map(({ url }) => url.replace(/\/$/, ''));
  expect([...new Set(unknown)].filter((url) => !WITHOUT_CONTRACT.includes(url))).toEqual([]);
  const routed = seen.flatMap(({ method, url, config }) =>
    config?.auth ? [method].flat().map((one) => `${config.call} ${config.auth} ${one} ${url}`) : [],
  );
  const contracted = allCalls.flatMap((call) =>
    addressesOf(call).map(({ method, slash }) => {
      const url = call.path.replace(/\/$/, '') + (slash ? '/' : '');
      return `${call.name} ${call.auth} ${method} ${url}`;
    }),
  );
  expect(routed.sort()).toEqual(contracted.sort());
});

test('every field of every call has a known meaning', () => {
  const unknown = allCalls.flatMap((call) =>
    PARTS.flatMap((part) =>
      fieldsOf(call, part)
        .filter((field) => !isKnown(call, part, field))
        .map((field) => `${field} in the ${part} of ${call.name}`),
    ),
  );
  // Add the meaning of a new field to testing/authorisation/fields.ts.
  expect(unknown).toEqual([]);
});

describe(`${caseCounts.proper} proper calls succeed, on which the refusals rely, and reveal nothing of strangers`, () => {
  afterEach(() => lab.putAllBack());

  test.each(endingCalls.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const { status, text } = await lab.make(call);
    if (status !== call.status) throw new Error(`${call.name} answered ${status}: ${text}`);
    const { bravo, charlie } = lab.world;
    if (!isProviders(call)) expect(text).not.toContain(bravo.mark);
    expect(text).not.toContain(charlie.mark);
  });
});

function refusalOf(call: ApiCall, credential: Credential): { status: number; code: string } {
  if (call.forTesters) return { status: 404, code: 'not_found' };
  return credential === 'a token of the other role' || credential === 'a token of a reviewer'
    ? { status: 403, code: 'wrong_role' }
    : { status: 401, code: 'not_signed_in' };
}

describe(`${caseCounts.refused} calls without permission are refused, and change nothing`, () => {
  test.each(guardedCalls.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const before = await lab.stateFor(call);
    for (const { method, slash, credential } of refusalsOf(call)) {
      const request = await requestOf(call, lab.world.alpha, { method, slash });
      const { status, body } = await lab.send(request, await lab.intruder(call, credential));
      const refusal = refusalOf(call, credential);
      expect({ credential, method, status, code: body?.code }).toEqual({ credential, method, ...refusal });
    }
    expect(differences(before, await lab.stateFor(call))).toEqual([]);
  });
});
