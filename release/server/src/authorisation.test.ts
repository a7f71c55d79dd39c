/** Tests who may make which call. The cases are generated from the contract, so a new call is covered automatically. */
import type { Call } from '@coupon-center/contracts';
import { newVisitor, releaseCalls } from '@coupon-center/release';
import type { ReleaseAuth } from '@coupon-center/release';
import { createToken, revoke } from './access/credentials.ts';
import { testService } from './testing/test-service.ts';
import type { TestService } from './testing/test-service.ts';

const calls: Call<ReleaseAuth>[] = Object.values(releaseCalls);

/** Refusal of each credential, by who may make a call; undefined if it is let in. */
const REFUSALS: Record<ReleaseAuth, Record<string, number | undefined>> = {
  public: {},
  visitor: {},
  tester: { none: 401, garbage: 401, revoked: 401 },
  token: { none: 401, garbage: 401, revoked: 401 },
  team: { none: 401, garbage: 401, revoked: 401, 'of another remote': 403 },
  operator: { none: 401, garbage: 401, revoked: 401, 'of another remote': 403, 'of the remote': 403 },
};

let portal: TestService;
let tokens: Record<string, string | undefined>;
let version: string;
beforeEach(async () => {
  portal = await testService();
  ({ version } = await portal.publish());
  const { db } = portal.service;
  const make = (scope: string) => createToken(db, { scope, note: 'tests' });
  const revoked = await make('*');
  await revoke(db, 'tokens', revoked.id);
  tokens = {
    none: undefined,
    garbage: 'garbage',
    revoked: revoked.token,
    'of another remote': (await make('mf-other')).token,
    'of the remote': (await make('mf-one')).token,
    "an operator's": (await make('*')).token,
  };
});
afterEach(() => portal.close());

const send = ({ methods, path, body, consumes }: Call, token: string | undefined) =>
  portal.app.inject({
    method: methods[0],
    url: path
      .replace(':name', 'mf-one')
      .replace(':version', version)
      .replace(':channel', 'pr-1')
      .replace(/:\w+/g, 'f'.repeat(64))
      .replace('*', 'lifecycle.js'),
    headers: {
      'if-match': '"1"',
      cookie: `visitor=${newVisitor()}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': consumes ?? 'application/json' }),
    },
    ...(body && { payload: '{}' }),
  });

const history = () => portal.service.db.selectFrom('release.audit').select('id').execute();

it.each(calls.filter(({ produces }) => produces !== 'text/event-stream'))(
  '$name lets in nobody but its $auth callers, and a refusal changes nothing',
  async (call) => {
    const before = await history();
    const refused = REFUSALS[call.auth];
    for (const [credential, token] of Object.entries(tokens)) {
      const { statusCode } = await send(call, token);
      const expected = refused[credential];
      if (expected === undefined)
        expect([credential, statusCode]).not.toEqual([credential, expect.toBeOneOf([401, 403])]);
      else {
        expect([credential, statusCode]).toEqual([credential, expected]);
        expect(await history()).toEqual(before);
      }
    }
  },
);

it('lets only teams and operators change anything, except for what pages report', () => {
  const others = calls.filter(
    ({ methods, auth }) => methods[0] !== 'GET' && auth !== 'team' && auth !== 'operator',
  );
  expect(others.map(({ name, auth }) => `${name}: ${auth}`)).toEqual([
    'reportPageErrors: visitor',
    'reportPageVisit: visitor',
    'reportPageVitals: visitor',
  ]);
});

it('keeps credentials, grants and withdrawn versions to operators', () => {
  const operators = calls.filter(({ auth }) => auth === 'operator');
  expect(operators.map(({ name }) => name).sort()).toEqual([
    'addKey',
    'createToken',
    'listCredentials',
    'reinstate',
    'revokeKey',
    'revokeToken',
    'setGrant',
  ]);
});
