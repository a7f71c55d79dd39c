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
import { BUILD_RECORD_FILE } from '@coupon-center/contracts';
import type { ReplaceOptions } from './checks.ts';
import { promote, rollback } from './live.ts';
import { createReleaseStore } from './release-store.ts';
import { publish } from './publish.ts';
import { publishPackage } from './publish-package.ts';
import { fakeRemote, temporaryFolder } from './testing/fake-remote.ts';

/** Of this container; systems without namespaces have none. */
const namespace = existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid') : '';

const newStore = () => createReleaseStore(join(temporaryFolder(), 'release'));

describe('publishing a remote', () => {
  it('makes it live with the hash of every file, its version named by package version and content', async () => {
    const store = newStore();
    const { name, version, outcome } = await publish(store, fakeRemote());
    expect({ name, outcome }).toEqual({ name: 'mf-one', outcome: 'live' });
    expect(version).toMatch(/^1\.2\.3-[0-9a-f]{8}$/);
    const { live, earlier } = (await store.read()).remotes['mf-one']!;
    expect(Object.keys(live.files)).toEqual(['mf-manifest.json', 'remoteEntry.js', 'lifecycle.js']);
    expect(earlier).toEqual([]);
    expect(readFileSync(join(store.versionFolder(name, version), 'lifecycle.js'), 'utf8')).toBe(
      'lifecycle 1',
    );
  });

  it('changes nothing when the same is live already', async () => {
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
  ])('mends a stored file that is %s, and its compressed twin', async (_, damage) => {
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

  it('mends the record of a version, without which it could not be promoted', async () => {
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

  it('keeps the version before to fall back to, newest first', async () => {
    const store = newStore();
    const versions: string[] = [];
    for (const code of ['1', '2', '3']) versions.push((await publish(store, fakeRemote({ code }))).version);
    const { live, earlier } = (await store.read()).remotes['mf-one']!;
    expect([live, ...earlier].map(({ version }) => version)).toEqual(versions.reverse());
  });

  it('forgets versions beyond the fifth and deletes their files', async () => {
    const store = newStore();
    const { name, version: oldest } = await publish(store, fakeRemote({ code: 'oldest' }));
    for (const code of ['1', '2', '3', '4', '5', '6']) await publish(store, fakeRemote({ code }));
    expect((await store.read()).remotes[name]!.earlier).toHaveLength(5);
    expect(existsSync(store.versionFolder(name, oldest))).toBe(false);
  });

  it('loses none of several that are published at once', async () => {
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
  ])('takes over the lock of a killed process when it is %s', async (_, text) => {
    const store = newStore();
    await publish(store, fakeRemote());
    const lock = join(store.folder, '.lock');
    writeFileSync(lock, text);
    const then = new Date(Date.now() - 58_500);
    utimesSync(lock, then, then);
    await expect(publish(store, fakeRemote({ code: '2' }))).resolves.toMatchObject({ outcome: 'live' });
  });

  it('removes what a process that was killed left unfinished', async () => {
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

  it('names the damaged file when the registry cannot be read', async () => {
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
    'by %j is refused unless it is a take-over',
    async (other) => {
      await expect(replace(other)).rejects.toThrow('--take-over');
      expect((await replace(other, { takeOver: true })).outcome).toBe('live');
    },
  );

  it('by a version without one of its routes is refused unless the route may go', async () => {
    const smaller = { routes: ['/one'] };
    await expect(replace(smaller)).rejects.toThrow('no longer has /one/:id');
    expect((await replace(smaller, { dropRoutes: true })).outcome).toBe('live');
  });

  it('may rename a parameter and add a route', async () => {
    expect((await replace({ routes: ['/one', '/one/:other', '/one/new'] })).outcome).toBe('live');
  });

  it('asks at promoting as it does at publishing, and not at rolling back', async () => {
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

  it('when its manifest has code for its address', async () => {
    const metaData = {
      remoteEntry: { name: 'remoteEntry.js', path: '' },
      globalName: 'x',
      publicPath: 'auto',
    };
    const manifest = { metaData: { ...metaData, getPublicPath: 'return alert(1)' } };
    expect(await refusal({ manifest })).toContain('getPublicPath');
  });

  it('when it exposes something besides its lifecycle', async () => {
    const assets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
    const exposes = [
      { path: './lifecycle', assets },
      { path: './other', assets },
    ];
    expect(await refusal({ manifest: { exposes } })).toContain('./other');
  });

  it('when it needs another shell contract, or a range that is none', async () => {
    expect(await refusal({ shellContract: '^9.0.0' })).toContain('needs shell contract ^9.0.0');
    expect(await refusal({ shellContract: 'newest' })).toContain('not a semver range');
  });

  it.each(['/', '/live-coupon-page', '/Live-Coupon-Page', '/live-coupon-page/'])(
    'when it asks for the shell’s own page %s',
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
  ])('when a server answers %s', async (path) =>
    expect(await refusal({ routes: [path] })).toContain(`${path} belongs to a server`),
  );

  it.each(['/:anything', '/:a/:b', '/a:b//c', '/a/', '/a//b', '/a/:', '/a/:b:c', '//a'])(
    'when %s, which is not a route of fixed and named segments, is among its routes',
    async (path) => expect(await refusal({ routes: [path] })).toContain(`${path} is not a route`),
  );

  it('when it has one route twice, in other letters or with another parameter', async () => {
    for (const routes of [
      ['/a/:x', '/a/:y'],
      ['/a/b', '/A/B'],
    ])
      expect(await refusal({ routes })).toContain('belongs to mf-one itself');
  });

  it('when the build has no screen for one of its routes', async () => {
    expect(await refusal({ routes: ['/a', '/b'], screens: ['/a'] })).toContain('no screen for the route /b');
  });

  it('when one of its routes has the shape of a route that is live', async () => {
    const store = newStore();
    await publish(store, fakeRemote({ name: 'mf-one', routes: ['/coupons/:id'] }));
    const second = fakeRemote({ name: 'mf-two', routes: ['/Coupons/:couponId'] });
    await expect(publish(store, second)).rejects.toThrow('belongs to mf-one');
    await publish(store, fakeRemote({ name: 'mf-two', routes: ['/coupons/add'] }));
  });

  it('never for having the name of a property that every object has', async () => {
    const store = newStore();
    expect((await publish(store, fakeRemote({ name: 'constructor' }))).outcome).toBe('live');
    expect((await publish(store, fakeRemote({ name: 'constructor', code: '2' }))).outcome).toBe('live');
    expect(Object.keys((await store.read()).remotes)).toEqual(['constructor']);
  });

  it('when a file changed after the build', async () => {
    const remote = fakeRemote();
    appendFileSync(join(remote.dist, 'lifecycle.js'), 'evil');
    await expect(publish(newStore(), remote)).rejects.toThrow('changed after the build');
  });

  it.each(['../../../escaped/9', '1.2', 'latest', '1.2.3/4', 'v1.2.3', ''])(
    'when the version of its package is %j',
    async (packageVersion) => {
      const store = newStore();
      const { folder } = fakeRemote({ packageVersion });
      await expect(publishPackage(store, folder)).rejects.toThrow('must be like 1.2.3');
    },
  );

  it.each(['../escaped.js', '/etc/escaped.js', 'a/../../escaped.js', './a.js', 'a\\b.js', 'a//b.js'])(
    'when its build names the file %s',
    async (file) => {
      const remote = fakeRemote();
      const record = join(remote.dist, BUILD_RECORD_FILE);
      const json = JSON.parse(readFileSync(record, 'utf8'));
      writeFileSync(record, JSON.stringify({ ...json, files: { ...json.files, [file]: 'sha384-x' } }));
      await expect(publish(newStore(), remote)).rejects.toThrow('build.json is malformed');
    },
  );

  it('when it was not built, or is no remote', async () => {
    const remote = fakeRemote();
    rmSync(remote.dist, { recursive: true });
    await expect(publishPackage(newStore(), remote.folder)).rejects.toThrow('build the remote first');
    await expect(publishPackage(newStore(), temporaryFolder())).rejects.toThrow(
      'is that the folder of a remote?',
    );
  });
});
