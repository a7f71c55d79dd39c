import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_RECORD_FILE } from '@coupon-center/portal-contracts';
import { fakeRemote, temporaryFolder } from '@coupon-center/release/testing';
import type { FakeRemote } from '@coupon-center/release/testing';
import { newService, promote, publish, rollback } from '../../testing/publish-here.ts';
import { testService } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

describe('replacing a live remote', () => {
  it('may rename a parameter and add a route', async () => {
    const service = await newService();
    await publish(service, fakeRemote({ routes: ['/one', '/one/:id'] }));
    const next = fakeRemote({ routes: ['/one', '/one/:other', '/one/new'], code: '2' });
    expect((await publish(service, next)).outcome).toBe('live');
  });

  it('is checked when promoting and when publishing, but not when rolling back', async () => {
    const service = await newService();
    const { version } = await publish(service, fakeRemote({ routes: ['/one'] }));
    await publish(service, fakeRemote({ routes: ['/one', '/two'] }));
    await expect(promote(service, 'mf-one', version)).rejects.toThrow('no longer has /two');
    expect((await rollback(service, 'mf-one')).live).toBe(version);
  });
});

describe('a remote is refused', () => {
  let shared: TestService;
  beforeAll(async () => {
    shared = await testService();
  });
  afterAll(() => shared.close());

  const refusal = (remote: FakeRemote) =>
    publish(shared, fakeRemote(remote)).then(
      () => 'published',
      (error: unknown) => String(error),
    );

  it('if its manifest computes its address with code', async () => {
    const metaData = {
      remoteEntry: { name: 'remoteEntry.js', path: '' },
      globalName: 'x',
      publicPath: 'auto',
    };
    const manifest = { metaData: { ...metaData, getPublicPath: 'return alert(1)' } };
    expect(await refusal({ manifest })).toContain('getPublicPath');
  });

  it.each(['fetch', 'constructor', 'name', 'AbortController', '__proto__', 'webkitURL'])(
    'if its global variable is called %s, like one of the browser or the language',
    async (globalName) => {
      const metaData = { remoteEntry: { name: 'remoteEntry.js', path: '' }, globalName, publicPath: 'auto' };
      expect(await refusal({ manifest: { metaData } })).toContain(
        `mf-manifest.json names the global variable ${globalName}, which may be the browser's own.`,
      );
    },
  );

  it('if its manifest has other hashes than its files, or none', async () => {
    for (const files of [{}, { 'remoteEntry.js': 'sha384-other' }])
      expect(await refusal({ manifest: { files } })).toContain('have different hashes');
  });

  it('if it exposes something besides its lifecycle', async () => {
    const assets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
    const exposes = [
      { path: './lifecycle', assets },
      { path: './other', assets },
    ];
    expect(await refusal({ manifest: { exposes } })).toContain('./other');
  });

  it('if its shell contract is an invalid range', async () => {
    expect(await refusal({ shellContract: 'newest' })).toContain('not a semver range');
  });

  it('if it needs a capability that it is not granted, or that does not exist', async () => {
    expect(await refusal({ needs: ['session-control'] })).toContain(
      'npm run release -- grant mf-one session-control',
    );
    expect(await refusal({ needs: ['everything' as 'session-control'] })).toContain(
      'remote.json is malformed',
    );
  });

  it.each(['/', '/live-coupon-page', '/Live-Coupon-Page', '/live-coupon-page/'])(
    'if it claims the shell’s own page %s',
    async (path) => expect(await refusal({ routes: [path] })).toContain(`${path} belongs to the shell`),
  );

  it.each([
    '/api',
    '/api/x',
    '/API/x',
    '/stores/:slug',
    '/assets',
    '/remotes/x',
    '/metrics',
    '/readyz',
    '/livez',
    '/healthz',
    '/sandbox',
    '/mailbox',
    '/v1/x',
  ])('if a server answers %s', async (path) =>
    expect(await refusal({ routes: [path] })).toContain(`${path} belongs to a server`),
  );

  it.each(['/:anything', '/:a/:b', '/a:b//c', '/a/', '/a//b', '/a/:', '/a/:b:c', '//a'])(
    'if it has the malformed route %s',
    async (path) => expect(await refusal({ routes: [path] })).toContain(`${path} is not a route`),
  );

  it('if it declares a route twice, with different case or parameters', async () => {
    for (const routes of [
      ['/a/:x', '/a/:y'],
      ['/a/b', '/A/B'],
    ])
      expect(await refusal({ routes })).toContain('belongs to mf-one itself');
  });

  it('if it has a menu entry for a route with a parameter', async () => {
    const { folder, declaration } = fakeRemote({ routes: ['/one', '/one/:id'] });
    const navigation = { label: 'One', order: 1, audience: 'any' };
    const routes = declaration.routes.map((route) => ({ ...route, navigation }));
    writeFileSync(join(folder, 'remote.json'), JSON.stringify({ ...declaration, routes }));
    await expect(publish(shared, { folder })).rejects.toThrow('the menu cannot link to the route /one/:id');
  });

  it('if the build has no screen for one of its routes', async () => {
    expect(await refusal({ routes: ['/a', '/b'], screens: ['/a'] })).toContain('no screen for the route /b');
  });

  it('if one of its routes has the shape of a live route', async () => {
    const service = await newService();
    await publish(service, fakeRemote({ name: 'mf-one', routes: ['/coupons/:id'] }));
    const second = fakeRemote({ name: 'mf-two', routes: ['/Coupons/:couponId'] });
    await expect(publish(service, second)).rejects.toThrow('belongs to mf-one');
    await publish(service, fakeRemote({ name: 'mf-two', routes: ['/coupons/add'] }));
  });

  it('but not for a name that is also a property of every object', async () => {
    const service = await newService();
    expect((await publish(service, fakeRemote({ name: 'constructor' }))).outcome).toBe('live');
    expect((await publish(service, fakeRemote({ name: 'constructor', code: '2' }))).outcome).toBe('live');
    expect(Object.keys((await service.operator.readRegistry()).remotes)).toEqual(['constructor']);
  });

  it.each(['../../../escaped/9', 'v1.2.3'])('if the version of its package is %j', async (packageVersion) => {
    const { folder } = fakeRemote({ packageVersion });
    await expect(publish(shared, { folder })).rejects.toThrow('must be like 1.2.3');
  });

  it('if its build names a file outside its folder', async () => {
    const remote = fakeRemote();
    const record = join(remote.dist, BUILD_RECORD_FILE);
    const json = JSON.parse(readFileSync(record, 'utf8'));
    writeFileSync(record, JSON.stringify({ ...json, files: { ...json.files, '../escaped.js': 'sha384-x' } }));
    await expect(publish(shared, remote)).rejects.toThrow('build.json is malformed');
  });

  it('if it was not built, or is not a remote', async () => {
    const remote = fakeRemote();
    rmSync(remote.dist, { recursive: true });
    await expect(publish(shared, remote)).rejects.toThrow('build first');
    await expect(publish(shared, { folder: temporaryFolder() })).rejects.toThrow(
      'Is this the folder of a remote?',
    );
  });
});
