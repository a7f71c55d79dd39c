import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const login = (email: string, password: string, options = {}) =>
  api.send('POST', '/api/v1/auth/email-login/', { body: { email, password, siteId: 6 }, ...options });

test('a merchant registers, is signed in, and signs in again in any case of the address', async () => {
  const { token, email } = await api.register('Ann@Example.com');
  const me = await api.send('GET', '/api/v1/auth/me/', { token });
  expect(me).toMatchObject({
    status: 200,
    body: { email, role: 'merchant', email_verified: false, store: null, coupon_center_txn: null },
  });
  const again = await login('aNN@example.COM', PASSWORD);
  expect(again.status).toBe(200);
  expect(again.body.expiration - Math.floor(api.clock.now().getTime() / 1000)).toBe(600);
});
