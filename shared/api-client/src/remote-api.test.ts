import { emailLogin, legacyRefresh, listCoupons, logout, secondFactorLogin } from '@coupon-center/contracts';
import type { ApiCall } from '@coupon-center/contracts';
import { createRemoteApi } from './remote-api.ts';
import type { RemoteApi } from './remote-api.ts';

function apiOfRemote(controlsSession: boolean) {
  const made: string[] = [];
  const client = {
    call: async ({ name }: ApiCall) => void made.push(name),
    uploadImage: async () => 'http://localhost/logo.png',
    endSession: async () => undefined,
  } as unknown as RemoteApi;
  return { made, api: createRemoteApi(client, { controlsSession }) };
}

const loginBody = { email: 'ann@example.com', password: 'secret', siteId: 6 };

test('a remote can make calls and upload images, and nothing else', async () => {
  const { api, made } = apiOfRemote(false);
  await api.call(listCoupons, { query: { store_slug: 'maple-cp' } });
  await expect(api.uploadImage(new File([], 'logo.png'))).resolves.toBe('http://localhost/logo.png');
  expect(made).toEqual(['listCoupons']);
  expect(Object.keys(api).sort()).toEqual(['call', 'uploadImage']);
});

test('a remote without session control cannot make a call that starts, renews or ends a session', async () => {
  const { api, made } = apiOfRemote(false);
  await expect(api.call(emailLogin, { body: loginBody })).rejects.toThrow('session-control');
  await expect(api.call(legacyRefresh, { query: {} })).rejects.toThrow('session-control');
  await expect(api.call(secondFactorLogin, { body: { challenge: 'a.b.c', code: '123456' } })).rejects.toThrow(
    'session-control',
  );
  const ownCopy = { ...logout, name: 'mine', path: '/API/v1/auth/logout' };
  await expect(api.call(ownCopy, { body: {} })).rejects.toThrow('session-control');
  expect(made).toEqual([]);
});

test('a remote with session control can make a call that starts a session', async () => {
  const { api, made } = apiOfRemote(true);
  await api.call(emailLogin, { body: loginBody });
  expect(made).toEqual(['emailLogin']);
});
