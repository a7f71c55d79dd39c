/** Reading and listing versions that are not live. */
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import { createReleaseClient, RELEASE_PATH } from '@coupon-center/release';
import { fakeRemote, fakeShell } from '@coupon-center/release/testing';
import { newService, promote, publish, rollback } from '../../testing/publish-here.ts';
import type { TestService } from '../../testing/test-service.ts';

const remote = (code: string) => fakeRemote({ name: 'mf-one', routes: ['/one'], code });
const shell = () =>
  fakeShell({ version: '3.3.0', contract: SHELL_CONTRACT_VERSION, provides: {} }, { code: 'a shell' });

async function withdraw({ operator }: TestService, name: string, version: string): Promise<void> {
  const { revision } = await operator.readRemote({ name });
  await operator.withdraw({ name, version, revision });
}

const visitor = ({ origin }: TestService) => createReleaseClient({ service: origin });

describe('an exact version', () => {
  it('is public to anyone who can name it, live or not, with its hash and without its builder', async () => {
    const service = await newService();
    await publish(service, shell());
    await publish(service, remote('live'));
    const { name, version } = await publish(service, { ...remote('staged'), stage: true });
    const ofService = service.service.source.readVersion;
    const ofClient = (one: string, wanted: string) =>
      visitor(service).findVersion({ name: one, version: wanted });
    for (const read of [ofService, ofClient]) {
      const found = await read(name, version);
      expect(found?.hash).toMatch(/^[0-9a-f]{64}$/);
      expect(version.endsWith(`-${found?.hash.slice(0, 8)}`)).toBe(true);
      expect(found?.released).toMatchObject({ version, declaration: { name } });
      expect(JSON.stringify(found)).not.toContain('c0ffee');
    }
    const live = (await service.operator.readRemote({ name: 'shell' })).live ?? '';
    expect(await ofClient('shell', live)).toEqual(await ofService('shell', live));
    expect(await ofClient(name, version)).toEqual(await ofService(name, version));
    expect((await ofClient('shell', live))?.released).toMatchObject({
      build: { shell: { version: '3.3.0' } },
    });
  });

  it('is gone once it is withdrawn, and is sent again only if the client does not have it', async () => {
    const service = await newService();
    const { name, version } = await publish(service, { ...remote('staged'), stage: true });
    const address = `${service.origin}${RELEASE_PATH}/versions/${name}/${version}`;
    const reply = await fetch(address);
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    const headers = { 'if-none-match': reply.headers.get('etag') ?? '' };
    expect((await fetch(address, { headers })).status).toBe(304);

    await withdraw(service, name, version);
    expect((await fetch(address, { headers })).status).toBe(404);
    expect(await service.service.source.readVersion(name, version)).toBeUndefined();
    expect(await visitor(service).findVersion({ name, version })).toBeUndefined();
    expect(await visitor(service).findVersion({ name: 'mf-nothing', version: '1.0.0' })).toBeUndefined();
  });
});

describe('the list of versions', () => {
  it('has the usable versions of each remote and of the shell, newest first, with role and reason', async () => {
    const service = await newService();
    await publish(service, shell());
    const first = await publish(service, { ...remote('first'), reason: 'the first one' });
    const second = await publish(service, { ...remote('second'), reason: 'has a mistake' });
    const third = await publish(service, { ...remote('third'), stage: true });
    const gone = await publish(service, { ...remote('gone'), stage: true });
    await rollback(service, 'mf-one');
    await withdraw(service, 'mf-one', gone.version);
    await promote(service, 'mf-one', second.version);

    const { parts } = await service.operator.listVersions();
    expect(parts.map(({ name, owner }) => [name, owner])).toEqual([
      ['mf-one', 'tests'],
      ['shell', 'portal'],
    ]);
    const [one] = parts;
    expect(one?.live).toBe(second.version);
    expect(one?.versions.map(({ version, role, reason }) => [version, role, reason])).toEqual([
      [third.version, 'unused', null],
      [second.version, 'live', 'has a mistake'],
      [first.version, 'earlier', 'the first one'],
    ]);
    const [newest] = one?.versions ?? [];
    expect(newest).toMatchObject({ commit: 'c0ffee', builder: 'tests', declaration: { owner: 'tests' } });
    expect(newest?.hash).toBe((await service.service.source.readVersion('mf-one', third.version))?.hash);
    expect(parts[1]?.versions).toEqual([
      expect.objectContaining({ role: 'live', shell: shell().build.shell }),
    ]);
  });

  it('is open to everybody where everybody may test', async () => {
    expect(await visitor(await newService('open')).listVersions()).toEqual({ parts: [] });
  });
});
