import { createQaTokens } from '@coupon-center/server-kit/qa-token';
import { z } from 'zod';
import { testBackend } from '../../testing/test-backend.ts';
import type { Reply, TestBackend } from '../../testing/test-backend.ts';
import { verifyEmailOf } from '../../testing/verify-email.ts';

const QA_SECRET = 'k8Jq0Zt4vWm2Xp7RcB5nYd1Lh9Sg3Fa6';
const QA_EMAILS = 'Ann@Example.com, ben@example.com';
const ADDRESS = '/api/v1/qa/grant/';

let api: TestBackend;
const start = async (env: Record<string, string>) => {
  api = await testBackend({ env });
};
afterEach(() => api.close());

/** Registers a user who opens the link in the verification mail. */
async function verified(email: string, client: '6' | '8' = '6'): Promise<string> {
  const { token } = await api.register(email, client);
  await verifyEmailOf(api, token, client);
  return token;
}
const bodyOf = ({ status, body }: Reply): object => ({ status, body: { ...body, request_id: '' } });

test('gives a user with a listed address a grant for a minute, ignoring case and at any site', async () => {
  await start({ QA_SECRET, QA_EMAILS });
  const tokens = createQaTokens({ secret: QA_SECRET, portal: 'http://localhost:4000' });
  for (const [email, client] of [
    ['ANN@example.com', '6'],
    ['ben@example.com', '8'],
  ] as const) {
    const reply = await api.send('POST', ADDRESS, { token: await verified(email, client), client });
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    const { expires } = await tokens.verify('grant', reply.body.grant, z.object({}));
    const seconds = (expires.getTime() - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(60);
  }
});

test('returns 404 to everyone else, and before the address is verified', async () => {
  await start({ QA_SECRET, QA_EMAILS });
  const nothing = bodyOf(await api.send('POST', '/api/v1/nothing/'));
  expect(nothing).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const unverified = (await api.register('ann@example.com')).token;
  const { token: provider } = await api.asProvider();
  for (const token of [undefined, 'nonsense', unverified, await verified('eve@example.com'), provider])
    expect(bodyOf(await api.send('POST', ADDRESS, { token }))).toEqual(nothing);
});

test('returns 404 to everyone if testing is off', async () => {
  await start({ QA_EMAILS });
  const token = await verified('ann@example.com');
  expect(bodyOf(await api.send('POST', ADDRESS, { token }))).toEqual(
    bodyOf(await api.send('POST', '/api/v1/nothing/')),
  );
});
