import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { BUILD_RECORD_FILE } from '@coupon-center/portal-contracts';
import type { ReplaceOptions } from './checks.ts';
import { promote, rollback } from './live.ts';
import { createReleaseStore } from './release-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { publish } from './publish.ts';
import { publishPackage } from './publish-package.ts';
import { fakeRemote, temporaryFolder } from './testing/fake-remote.ts';

/** Of this container; systems without namespaces have none. */
const namespace = existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid') : '';

const newStore = () => createReleaseStore(join(temporaryFolder(), 'release'));

describe('publishing a remote', () => {
  it('makes it live with the hash of every file, under a version made of package version and content hash', async () => {
    const store = newStore();
    const { name, version, outcome } = await publish(store, fakeRemote());
    expect({ name, outcome }).toEqual({ name: 'mf-one', outcome: 'live' });
    expect(version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
    const { live, earlier } = (await store.read()).remotes['mf-one']!;
    expect(Object.keys(live.files)).toEqual(['remoteEntry.js', 'lifecycle.js', 'mf-manifest.json']);
    expect(earlier).toEqual([]);
    expect(readFileSync(join(store.versionFolder(name, version), 'lifecycle.js'), 'utf8')).toBe(
      'lifecycle 1',
    );
  });

  it('changes nothing if the same content is already live', async () => {
    const store = newStore();
    const first = await publish(store, fakeRemote());
    const registry = readFileSync(store.registryFile, 'utf8');
    expect(await publish(store, fakeRemote())).toEqual({ ...first, outcome: 'live already' });
    expect(readFileSync(store.registryFile, 'utf8')).toBe(registry);
  });

  it.each([
    ['missing', (file: string) => rmSync(file)],
    ['cut', (file: string) => truncateSync(file, 3)],
    ['changed', (file: string) => writeFileSync(file, 'LIFECYCLE 1')],
  ])('repairs a stored file that is %s, and its compressed variant', async (_, damage) => {
    const store = newStore();
    const remote = fakeRemote();
    writeFileSync(join(remote.dist, 'lifecycle.js.br'), 'compressed');
    const { name, version } = await publish(store, remote);
    const file = join(store.versionFolder(name, version), 'lifecycle.js');
    for (const stored of [file, `${file}.br`]) damage(stored);
    writeFileSync(`${file}.gz`, 'of nobody');
    expect((await publish(store, remote)).outcome).toBe('live already');
    expect(readFileSync(file, 'utf8')).toBe('lifecycle 1');
    expect(readFileSync(`${file}.br`, 'utf8')).toBe('compressed');
    expect(existsSync(`${file}.gz`)).toBe(false);
  });

  it('repairs the record of a version, which promoting needs', async () => {
    const store = newStore();
    const { name, version } = await publish(store, fakeRemote());
    await publish(store, fakeRemote({ code: '2' }));
    const record = join(store.folder, 'remotes', name, `${version}.json`);
    writeFileSync(record, '{');
    await expect(promote(store, name, version)).rejects.toThrow(`${record} is damaged`);
    await publish(store, fakeRemote());
    await publish(store, fakeRemote({ code: '2' }));
    await promote(store, name, version);
  });

  it('keeps previous versions as fallbacks, newest first', async () => {
    const store = newStore();
    const versions: string[] = [];
    for (const code of ['1', '2', '3']) versions.push((await publish(store, fakeRemote({ code }))).version);
    const { live, earlier } = (await store.read()).remotes['mf-one']!;
    expect([live, ...earlier].map(({ version }) => version)).toEqual(versions.reverse());
  });

  it('drops versions beyond the fifth and deletes their files', async () => {
    const store = newStore();
    const { name, version: oldest } = await publish(store, fakeRemote({ code: 'oldest' }));
    for (const code of ['1', '2', '3', '4', '5', '6']) await publish(store, fakeRemote({ code }));
    expect((await store.read()).remotes[name]!.earlier).toHaveLength(5);
    expect(existsSync(store.versionFolder(name, oldest))).toBe(false);
  });

  it('deletes no files before the registry is written', async () => {
    const store = newStore();
    const { name, version: oldest } = await publish(store, fakeRemote({ code: 'oldest' }));
    for (const code of ['1', '2', '3', '4', '5']) await publish(store, fakeRemote({ code }));
    const unwritable: ReleaseStore = {
      ...store,
      async keepRecord(record) {
        await store.keepRecord(record);
        rmSync(store.registryFile);
        mkdirSync(store.registryFile);
      },
    };
    await expect(publish(unwritable, fakeRemote({ code: '6' }))).rejects.toThrow('EISDIR');
    expect(existsSync(store.versionFolder(name, oldest))).toBe(true);
    await expect(store.recordOf(name, oldest)).resolves.toMatchObject({ version: oldest });
  });

  it('loses none of several parallel publishes', async () => {
    const store = newStore();
    const names = ['mf-a', 'mf-b', 'mf-c', 'mf-d', 'mf-e', 'mf-f'];
    await Promise.all(names.map((name) => publish(store, fakeRemote({ name }))));
    expect(Object.keys((await store.read()).remotes).sort()).toEqual(names);
  });

  it.each([
    ['empty', ''],
    ['a bare process id, as earlier versions wrote it', '999999999'],
    [
      'of a process that had our id',
      JSON.stringify({
        id: 'x',
        pid: process.pid,
        host: hostname(),
        namespace,
        started: 'before',
      }),
    ],
    [
      'of a process whose id another program has now',
      JSON.stringify({
        id: 'x',
        pid: process.ppid,
        host: hostname(),
        namespace,
        started: 'before',
      }),
    ],
    [
      'of process 1 in a container that is gone',
      JSON.stringify({ id: 'x', pid: 1, host: 'gone', namespace: 'pid:[1]', started: '' }),
    ],
  ])('takes over the lock of a killed process if it is %s', async (_, text) => {
    const store = newStore();
    await publish(store, fakeRemote());
    const lock = join(store.folder, '.lock');
    writeFileSync(lock, text);
    const then = new Date(Date.now() - 58_500);
    utimesSync(lock, then, then);
    await expect(publish(store, fakeRemote({ code: '2' }))).resolves.toMatchObject({ outcome: 'live' });
  });

  it('removes unfinished files of a killed process', async () => {
    const store = newStore();
    const { name, version } = await publish(store, fakeRemote());
    const folder = store.versionFolder(name, version);
    const left = [
      `${folder}.4711.tmp/entry.js`,
      join(folder, 'entry.js.4711.tmp'),
      `${store.registryFile}.1.tmp`,
    ];
    for (const file of left) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'half');
    }
    await publish(store, fakeRemote({ code: '2' }));
    expect(
      readdirSync(store.folder, { recursive: true }).filter((path) => String(path).includes('.tmp')),
    ).toEqual([]);
  });

  it('names the damaged file if the registry cannot be read', async () => {
    const store = newStore();
    await publish(store, fakeRemote());
    for (const damage of ['', '{"schema":', 'null', '{"schema":1}']) {
      writeFileSync(store.registryFile, damage);
      await expect(publish(store, fakeRemote())).rejects.toThrow(`${store.registryFile} is damaged`);
    }
  });
});

describe('replacing a live remote', () => {
  const replace = async (next: Parameters<typeof fakeRemote>[0], options: ReplaceOptions = {}) => {
    const store = newStore();
    await publish(store, fakeRemote({ routes: ['/one', '/one/:id'] }));
    return publish(store, {
      ...fakeRemote({ routes: ['/one', '/one/:id'], code: '2', ...next }),
      ...options,
    });
  };

  it.each([{ owner: 'another team' }, { packageName: '@elsewhere/mf-one' }])(
    'by %j is refused unless --take-over is given',
    async (other) => {
      await expect(replace(other)).rejects.toThrow('--take-over');
      expect((await replace(other, { takeOver: true })).outcome).toBe('live');
    },
  );

  it('by a version that lacks one of its routes is refused unless --drop-routes is given', async () => {
    const smaller = { routes: ['/one'] };
    await expect(replace(smaller)).rejects.toThrow('no longer has /one/:id');
    expect((await replace(smaller, { dropRoutes: true })).outcome).toBe('live');
  });

  it('may rename a parameter and add a route', async () => {
    expect((await replace({ routes: ['/one', '/one/:other', '/one/new'] })).outcome).toBe('live');
  });

  it('is checked when promoting as when publishing, but not when rolling back', async () => {
    const store = newStore();
    const { version } = await publish(store, fakeRemote({ routes: ['/one'] }));
    await publish(store, fakeRemote({ routes: ['/one', '/two'] }));
    await expect(promote(store, 'mf-one', version)).rejects.toThrow('no longer has /two');
    expect((await rollback(store, 'mf-one')).version).toBe(version);
  });
});

describe('a remote is refused', () => {
  const refusal = async (remote: Parameters<typeof fakeRemote>[0]) =>
    publish(newStore(), fakeRemote(remote)).then(
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

  it('if it needs another shell contract, or an invalid range', async () => {
    expect(await refusal({ shellContract: '^9.0.0' })).toContain('needs shell contract ^9.0.0');
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
    'if %s, which has no fixed first segment, is among its routes',
    async (path) => expect(await refusal({ routes: [path] })).toContain(`${path} is not a route`),
  );

  it('if it declares a route twice, with different case or parameters', async () => {
    for (const routes of [
      ['/a/:x', '/a/:y'],
      ['/a/b', '/A/B'],
    ])
      expect(await refusal({ routes })).toContain('belongs to mf-one itself');
  });

  it('if it has a menu entry for a route with a parameter, which a registry may still have', async () => {
    const remote = fakeRemote({ routes: ['/one', '/one/:id'] });
    const navigation = { label: 'One', order: 1, audience: 'any' } as const;
    const inMenu = remote.declaration.routes.map((route) => ({ ...route, navigation }));
    const store = newStore();
    await expect(
      publish(store, { ...remote, declaration: { ...remote.declaration, routes: inMenu } }),
    ).rejects.toThrow('the menu cannot link to the route /one/:id');
    await publish(store, remote);
    const registry = JSON.parse(readFileSync(store.registryFile, 'utf8'));
    registry.remotes['mf-one'].live.declaration.routes = inMenu;
    writeFileSync(store.registryFile, JSON.stringify(registry));
    expect((await store.read()).remotes['mf-one']!.live.declaration.routes).toMatchObject(inMenu);
  });

  it('if the build has no screen for one of its routes', async () => {
    expect(await refusal({ routes: ['/a', '/b'], screens: ['/a'] })).toContain('no screen for the route /b');
  });

  it('if one of its routes has the shape of a live route', async () => {
    const store = newStore();
    await publish(store, fakeRemote({ name: 'mf-one', routes: ['/coupons/:id'] }));
    const second = fakeRemote({ name: 'mf-two', routes: ['/Coupons/:couponId'] });
    await expect(publish(store, second)).rejects.toThrow('belongs to mf-one');
    await publish(store, fakeRemote({ name: 'mf-two', routes: ['/coupons/add'] }));
  });

  it('but not for a name that is also a property of every object', async () => {
    const store = newStore();
    expect((await publish(store, fakeRemote({ name: 'constructor' }))).outcome).toBe('live');
    expect((await publish(store, fakeRemote({ name: 'constructor', code: '2' }))).outcome).toBe('live');
    expect(Object.keys((await store.read()).remotes)).toEqual(['constructor']);
  });

  it('if a file changed after the build', async () => {
    const remote = fakeRemote();
    appendFileSync(join(remote.dist, 'lifecycle.js'), 'evil');
    await expect(publish(newStore(), remote)).rejects.toThrow('changed after the build');
  });

  it.each(['../../../escaped/9', '1.2', 'latest', '1.2.3/4', 'v1.2.3', ''])(
    'if the version of its package is %j',
    async (packageVersion) => {
      const store = newStore();
      const { folder } = fakeRemote({ packageVersion });
      await expect(publishPackage(store, folder)).rejects.toThrow('must be like 1.2.3');
    },
  );

  it.each(['../escaped.js', '/etc/escaped.js', 'a/../../escaped.js', './a.js', 'a\\b.js', 'a//b.js'])(
    'if its build names the file %s',
    async (file) => {
      const remote = fakeRemote();
      const record = join(remote.dist, BUILD_RECORD_FILE);
      const json = JSON.parse(readFileSync(record, 'utf8'));
      writeFileSync(record, JSON.stringify({ ...json, files: { ...json.files, [file]: 'sha384-x' } }));
      await expect(publish(newStore(), remote)).rejects.toThrow('build.json is malformed');
    },
  );

  it('if it was not built, or is not a remote', async () => {
    const remote = fakeRemote();
    rmSync(remote.dist, { recursive: true });
    await expect(publishPackage(newStore(), remote.folder)).rejects.toThrow('build the remote first');
    await expect(publishPackage(newStore(), temporaryFolder())).rejects.toThrow(
      'is that the folder of a remote?',
    );
  });
});
