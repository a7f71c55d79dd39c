/** Tests which versions a mix stands for, and the messages if there are none, against a real release service. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { formatMix, SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { newService, promote, publish } from '@coupon-center/release-server/testing';
import { fakeRemote, fakeShell } from '@coupon-center/release/testing';
import type { FakeRemote } from '@coupon-center/release/testing';
import { misfits } from './compatibility.ts';
import { createMixSource } from './mix-source.ts';
import { openVersionSource } from '../versions/open-version-source.ts';
import { resolveMix } from './resolve-mix.ts';
import type { ResolvedMix, SourceFolders } from './resolve-mix.ts';
import { openVersionStore } from '../versions/version-store.ts';
import type { VersionStore } from '../versions/version-store.ts';
import { parseParts, parseSettings } from './wanted-mix.ts';

let folder: string;
let store: VersionStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coupon-center-compose-'));
  store = openVersionStore(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Service = Awaited<ReturnType<typeof newService>>;
const restricted = { secret: 'a secret of the tests, long enough', portal: 'http://portal.invalid' };

const shell = (contract: string = SHELL_CONTRACT_VERSION) =>
  fakeShell({ version: '3.3.0', contract, provides: {} }, { code: contract });

/** Makes a portal with a shell and two remotes, one of which has a preview. */
async function aPortal(qa: Parameters<typeof newService>[0] = 'open') {
  const service = await newService(qa);
  const shellVersion = (await publish(service, shell())).version;
  const publishOne = (remote: FakeRemote, options: object = {}) =>
    publish(service, { ...fakeRemote({ name: 'mf-one', routes: ['/one'], ...remote }), ...options });
  const first = (await publishOne({ code: 'first' })).version;
  const live = (await publishOne({ code: 'live', packageVersion: '1.3.0' })).version;
  const preview = (await publishOne({ code: 'preview', packageVersion: '1.4.0' }, { channel: 'pr-42' }))
    .version;
  const other = (await publish(service, fakeRemote({ name: 'mf-two', routes: ['/two'] }))).version;
  return { service, publishOne, versions: { shell: shellVersion, first, live, preview, other } };
}

/** Resolves the operands of a command line. */
async function resolve(
  { origin }: Pick<Service, 'origin'>,
  asked: string,
  { exact, sources, token }: { exact?: Mix['versions']; sources?: SourceFolders; token?: string } = {},
): Promise<ResolvedMix> {
  const versionSource = await openVersionSource({
    portal: origin,
    store,
    environment: { COUPON_CENTER_RELEASE_TOKEN: token },
  });
  const parts = parseParts(asked.split(' ').filter(Boolean));
  return resolveMix({ parts, settings: {}, ...(exact && { exact }) }, versionSource, sources);
}

const versionsOf = ({ mix }: ResolvedMix) =>
  Object.fromEntries(Object.entries(mix.versions).map(([name, { version }]) => [name, version]));

describe('a part of a mix is', () => {
  it('live if nothing is named', async () => {
    const { service, versions } = await aPortal();
    const resolved = await resolve(service, '');
    expect(versionsOf(resolved)).toEqual({
      'mf-one': versions.live,
      'mf-two': versions.other,
      shell: versions.shell,
    });
    for (const [name, { version, hash }] of Object.entries(resolved.mix.versions))
      expect((await service.service.source.readVersion(name, version))?.hash).toBe(hash);
  });

  it.each([
    ['a channel', 'pr-42', 'preview'],
    ['the version of a package', '1.2.3', 'first'],
  ] as const)('chosen by %s', async (_what, choice, expected) => {
    const { service, versions } = await aPortal();
    expect(versionsOf(await resolve(service, `mf-one=${choice}`))['mf-one']).toBe(versions[expected]);
  });

  it('chosen by its whole version, from source, or none', async () => {
    const { service, versions } = await aPortal();
    const resolved = await resolve(service, `mf-one=${versions.first} mf-two=none shell=local`, {
      sources: { shell: '/shell' },
    });
    expect(versionsOf(resolved)).toEqual({ 'mf-one': versions.first });
    expect(resolved.local).toEqual(['shell']);
    const { folder: elsewhere } = fakeRemote({ name: 'mf-four' });
    expect((await resolve(service, `mf-four=${elsewhere}`)).folders).toEqual({ 'mf-four': elsewhere });
    writeFileSync(join(folder, 'webpack.config.ts'), '');
    expect((await resolve(service, `shell=${folder}`)).folders).toEqual({ shell: folder });
  });

  it('refused, with the available choices', async () => {
    const { service, publishOne, versions } = await aPortal();
    await expect(resolve(service, 'mf-three=1.0.0')).rejects.toThrow(
      'There is no part called mf-three; there are shell, mf-one, mf-two.',
    );
    await expect(resolve(service, 'mf-one=9.0.0')).rejects.toThrow(
      `has no mf-one 9.0.0. There are ${versions.preview} (pr-42), ${versions.live} (live), ${versions.first}.`,
    );
    await expect(resolve(service, 'mf-one=pr-1')).rejects.toThrow('has no mf-one pr-1. There are');
    await expect(resolve(service, 'mf-one=canary')).rejects.toThrow('has no mf-one canary. There are');
    await expect(resolve(service, 'mf-one=local', { sources: { 'mf-two': '/two' } })).rejects.toThrow(
      'There is no source of mf-one on this machine, only of mf-two. If it is in another folder, give the folder',
    );
    await expect(resolve(service, `mf-one=${folder}`)).rejects.toThrow('has no remote.json');
    const { folder: remote } = fakeRemote({ name: 'mf-four' });
    for (const wrong of [folder, remote])
      await expect(resolve(service, `shell=${wrong}`)).rejects.toThrow('is not the folder of a shell');
    const again = (await publishOne({ code: 'again', packageVersion: '1.4.0' }, { stage: true })).version;
    await expect(resolve(service, 'mf-one=1.4.0')).rejects.toThrow(
      `mf-one 1.4.0 was published with different contents: ${again}, ${versions.preview} (newest first). Use one of them.`,
    );
  });

  it('refused if nothing answers at the address', async () => {
    await expect(resolve({ origin: 'http://127.0.0.1:9' }, '')).rejects.toThrow(
      'The versions of http://127.0.0.1:9 cannot be read',
    );
    await expect(resolve({ origin: 'portal' }, '')).rejects.toThrow(
      "'portal' is not the address of a portal",
    );
  });
});

describe('a portal that restricts who may list its versions', () => {
  it('resolves those that are live or named exactly, and explains how to get the others', async () => {
    const { service, versions } = await aPortal(restricted);
    const resolved = await resolve(service, `mf-one=${versions.preview}`);
    expect(versionsOf(resolved)).toMatchObject({ 'mf-one': versions.preview, 'mf-two': versions.other });
    expect(versionsOf(await resolve(service, 'mf-one=1.2.3'))['mf-one']).toBe(versions.first);
    await expect(resolve(service, 'mf-one=pr-42')).rejects.toThrow(
      'It only lists its versions with a release token; set COUPON_CENTER_RELEASE_TOKEN to one.',
    );
  });

  it('lists them with a release token', async () => {
    const { service, versions } = await aPortal(restricted);
    const { token } = await service.operator.createToken({ scope: 'mf-two', note: 'a tester' });
    expect(versionsOf(await resolve(service, 'mf-one=pr-42', { token }))['mf-one']).toBe(versions.preview);
  });
});

describe('a mix that was handed over', () => {
  it('keeps its versions when others go live, and needs no network a second time', async () => {
    const { service, versions } = await aPortal();
    const { mix } = await resolve(service, 'mf-one=pr-42');
    await promote(service, 'mf-one', versions.first);
    const versionSource = await openVersionSource({ portal: service.origin, store, environment: {} });
    const again = await resolve(service, '', { exact: mix.versions });
    expect(formatMix(again.mix)).toBe(formatMix(mix));
    for (const part of again.parts) await store.keep(part.name, part, versionSource);

    await service.app.close();
    store = openVersionStore(folder);
    const offline = await resolve(service, '', { exact: mix.versions });
    expect(formatMix(offline.mix)).toBe(formatMix(mix));
    for (const part of offline.parts) await store.keep(part.name, part, versionSource);
    const source = createMixSource({ parts: offline.parts, store, versionSource });
    const file = await source.openFile('mf-one', versions.preview, 'lifecycle.js');
    expect(file && (await text(await file.read()))).toBe('lifecycle preview');
    await expect(resolve(service, 'mf-two=live', { exact: mix.versions })).rejects.toThrow('cannot be read');
  });

  it('is refused with the name of the part whose content differs', async () => {
    const { service } = await aPortal();
    const { mix } = await resolve(service, '');
    const one = mix.versions['mf-one'];
    const exact = { ...mix.versions, 'mf-one': { version: one?.version ?? '', hash: 'f'.repeat(64) } };
    await expect(resolve(service, '', { exact })).rejects.toThrow(
      `mf-one ${one?.version} is not the version of the mix: its content has the hash ${one?.hash}`,
    );
  });

  it('lists the parts that it does not name', async () => {
    const { service } = await aPortal();
    const { mix } = await resolve(service, '');
    const { 'mf-two': _, ...exact } = mix.versions;
    expect((await resolve(service, '', { exact })).added).toEqual(['mf-two']);
  });
});

describe('the files of a version', () => {
  it('are fetched again if they are damaged on disk', async () => {
    const { service } = await aPortal();
    const versionSource = await openVersionSource({ portal: service.origin, store, environment: {} });
    const { parts } = await resolve(service, '');
    for (const part of parts) await store.keep(part.name, part, versionSource);
    const files = join(folder, 'files');
    for (const file of readdirSync(files)) writeFileSync(join(files, file), 'damaged');
    store = openVersionStore(folder);
    for (const part of parts) await store.keep(part.name, part, versionSource);
    for (const file of readdirSync(files))
      expect(readFileSync(join(files, file), 'utf8')).not.toBe('damaged');
  });

  it('are refused if they differ from the published ones', async () => {
    const { service } = await aPortal();
    const versionSource = await openVersionSource({ portal: service.origin, store, environment: {} });
    const { parts } = await resolve(service, '');
    const one = parts.find(({ name }) => name === 'mf-one');
    if (!one) throw new Error('There is no mf-one.');
    const openOther: typeof versionSource.openFile = () =>
      versionSource.openFile('mf-two', parts[1]?.released.version ?? '', 'lifecycle.js');
    await expect(store.keep('mf-one', one, { ...versionSource, openFile: openOther })).rejects.toThrow(
      `sent different content for`,
    );
    await expect(
      store.keep('mf-one', one, { ...versionSource, openFile: () => Promise.resolve(undefined) }),
    ).rejects.toThrow(`no longer has`);
    expect(await store.find('mf-one', one.released.version)).toBeUndefined();
  });
});

describe('misfits', () => {
  it('are none in a mix of live versions', async () => {
    const { service } = await aPortal();
    expect(misfits(await resolve(service, ''))).toEqual([]);
  });

  it('are removed pages, and names of shared modules that an earlier shell lacks', async () => {
    const { service, publishOne } = await aPortal();
    const ui = (names: string[]) => ({ '@coupon-center/ui': { version: '1.4.0', names } });
    const newer = { version: '3.4.0', contract: SHELL_CONTRACT_VERSION, provides: ui(['NewButton']) };
    await publish(service, fakeShell(newer));
    const { version } = await publishOne(
      {
        code: 'next',
        packageVersion: '2.0.0',
        routes: ['/elsewhere'],
        uses: { '@coupon-center/ui': { range: '^1.0.0', names: ['NewButton'] } },
      },
      { stage: true },
    );
    const gone = `mf-one ${version} no longer has /one, which the live version has.`;
    expect(misfits(await resolve(service, `mf-one=${version}`))).toEqual([gone]);
    const earlier = (await service.operator.readRegistry()).shell?.earlier[0]?.version;
    const words = misfits(await resolve(service, `mf-one=${version} shell=${earlier}`));
    expect(words[0]).toContain('which shell 3.3.0 does not provide. Owner: tests.');
    expect(words[1]).toBe(gone);
  });

  it('are the same page in two remotes, a missing screen, and a shell with another contract', async () => {
    const { service } = await aPortal();
    const resolved = await resolve(service, 'mf-one=live mf-two=local', {
      sources: { 'mf-two': '/two' },
    });
    const route = (path: string) => ({ path, title: 'Title', guard: 'any' as const });
    const declaration = {
      name: 'mf-two',
      owner: 'others',
      shellContract: '^9.0.0',
      routes: [route('/one'), route('/three')],
    };
    const local = { package: '@tests/mf-two', declaration, build: { routes: ['/one'] } };
    expect(misfits({ ...resolved, remotes: [local] })).toEqual([
      `mf-two from source needs shell contract ^9.0.0, but shell 3.3.0 has ${SHELL_CONTRACT_VERSION}. Owner: others.`,
      'mf-two: the route /one belongs to mf-one. Owner: tests.',
      'The live mf-two is @tests/mf-two of tests, but this is @tests/mf-two of others.',
      'mf-two from source no longer has /two, which the live version has.',
      'mf-two: the build has no screen for the route /three. Add one in src/lifecycle.tsx and build again.',
    ]);
  });
});

describe('the command line', () => {
  it.each([
    ['mf-one', "'mf-one' is not of the form name=version"],
    ['mf-one=1.0.0 mf-one=live', 'mf-one is named twice'],
  ])('refuses %s', (asked, words) => expect(() => parseParts(asked.split(' '))).toThrow(words));

  it('reads the settings of the page', () => {
    expect(
      parseSettings({ brand: '8', clock: '+1d', delay: '2s', failing: ['GET /api/v1/coupons/'] }),
    ).toEqual({
      brand: '8',
      clock: 86_400_000,
      delay: 2000,
      failing: ['GET /api/v1/coupons/'],
    });
    expect(parseSettings({ clock: '-1h30m' }).clock).toBe(-5_400_000);
    expect(() => parseSettings({ brand: '7' })).toThrow('--brand');
    expect(() => parseSettings({ clock: 'tomorrow' })).toThrow("'tomorrow' is not a duration");
  });
});
