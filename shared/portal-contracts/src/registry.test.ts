import { liveShell, registrySchema, routeReadSchema, shells } from './registry.ts';
import type { ShellVersion } from './registry.ts';

function version(version: string): ShellVersion {
  const shell = { version, contract: '2.0.0', provides: {} };
  return {
    version,
    publishedAt: '2026-11-01T00:00:00.000Z',
    build: { files: {}, entry: [], chunks: {}, routes: [], shell },
  };
}

describe('the shell of a registry', () => {
  it('is the live one, before those that a rollback can bring back', () => {
    const shell = { live: version('3.3.0'), earlier: [version('3.2.0')] };
    expect(liveShell({ shell })?.version).toBe('3.3.0');
    expect(shells({ shell }).map((one) => one.version)).toEqual(['3.3.0', '3.2.0']);
  });

  it('is missing until one is released', () => {
    expect(liveShell({})).toBeUndefined();
    expect(shells({})).toEqual([]);
  });
});

it('refuses a remote with the name of the shell', () => {
  const grants = (name: string) =>
    registrySchema.safeParse({ schema: 1, remotes: {}, grants: { [name]: [] } });
  expect(grants('mf-coupons').success).toBe(true);
  expect(grants('shell').success).toBe(false);
});

describe('the reads of a route', () => {
  it.each([
    '/api/v1/coupons/?store_slug={store.slug}&client={store.client}&include_scheduled=1',
    '/api/Advertiser/Get/',
    '/api/v1/coupons/{params.couponId}/',
  ])('may be %s', (path) => {
    expect(routeReadSchema.safeParse({ path }).success).toBe(true);
  });

  it.each([
    'https://elsewhere.example/api/',
    '//elsewhere.example/api/',
    '/coupons',
    '/api/v1/coupons/?email={user.email}',
    '/api/v1/coupons/?store={store.slug',
  ])('may not be %s', (path) => {
    expect(routeReadSchema.safeParse({ path }).success).toBe(false);
  });
});
