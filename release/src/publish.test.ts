import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReleaseStore } from './release-store.ts';
import { publish } from './publish.ts';
import { publishPackage } from './publish-package.ts';
import { fakeRemote, temporaryFolder } from './testing/fake-remote.ts';

const newStore = () => createReleaseStore(join(temporaryFolder(), 'release'));

describe('publishing a remote', () => {
  it('makes it live with the hash of every file, its version named by package version and content', async () => {
    const store = newStore();
    const { name, version, changed } = await publish(store, fakeRemote());
    expect({ name, changed }).toEqual({ name: 'mf-one', changed: true });
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
    expect(await publish(store, fakeRemote())).toEqual({ ...first, changed: false });
    expect(readFileSync(store.registryFile, 'utf8')).toBe(registry);
  });

  it('puts back files that went missing', async () => {
    const store = newStore();
    const { name, version } = await publish(store, fakeRemote());
    rmSync(store.versionFolder(name, version), { recursive: true });
    await publish(store, fakeRemote());
    expect(existsSync(join(store.versionFolder(name, version), 'remoteEntry.js'))).toBe(true);
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

  it('takes the lock of a process that died', async () => {
    const store = newStore();
    await publish(store, fakeRemote());
    writeFileSync(join(store.folder, '.lock'), '999999999');
    await expect(publish(store, fakeRemote({ code: '2' }))).resolves.toMatchObject({ changed: true });
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

  it('when one of its routes belongs to the shell, the server, or itself', async () => {
    expect(await refusal({ routes: ['/'] })).toContain('/ belongs to the shell');
    expect(await refusal({ routes: ['/api/x'] })).toContain('belongs to the server');
    expect(await refusal({ routes: ['/a/:x', '/a/:y'] })).toContain('belongs to mf-one itself');
  });

  it('when one of its routes has the shape of a route that is live', async () => {
    const store = newStore();
    await publish(store, fakeRemote({ name: 'mf-one', routes: ['/coupons/:id'] }));
    const second = fakeRemote({ name: 'mf-two', routes: ['/coupons/:couponId'] });
    await expect(publish(store, second)).rejects.toThrow('belongs to mf-one');
    await publish(store, fakeRemote({ name: 'mf-two', routes: ['/coupons/add'] }));
  });

  it('when a file changed after the build', async () => {
    const remote = fakeRemote();
    appendFileSync(join(remote.dist, 'lifecycle.js'), 'evil');
    await expect(publish(newStore(), remote)).rejects.toThrow('changed after the build');
  });

  it('when it was not built, or is no remote', async () => {
    const remote = fakeRemote();
    rmSync(remote.dist, { recursive: true });
    await expect(publishPackage(newStore(), remote.folder)).rejects.toThrow('build the remote first');
    await expect(publishPackage(newStore(), temporaryFolder())).rejects.toThrow(
      'is that the folder of a remote?',
    );
  });
});
