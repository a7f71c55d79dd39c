/** Tests that the shell is released like a remote. */
import { text } from 'node:stream/consumers';
import { liveShell, SHELL_CONTRACT_VERSION, SHELL_NAME, shells } from '@coupon-center/portal-contracts';
import { publishFolder } from '@coupon-center/release';
import { fakeRemote, fakeShell } from '@coupon-center/release/testing';
import type { FakeShell } from '@coupon-center/release/testing';
import { newService, promote, publish, rollback } from '../../testing/publish-here.ts';
import { ORIGIN } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

const UI = '@coupon-center/ui';

/** Makes a shell whose `ui` has the given names. */
const shell = (version: string, names: string[] = [], more: FakeShell = {}) =>
  fakeShell(
    { version, contract: SHELL_CONTRACT_VERSION, provides: { [UI]: { version: '1.4.0', names } } },
    more,
  );

/** Makes a remote of the team `coupons` that imports the given names from `ui`. */
const remote = (packageVersion: string, names: string[]) =>
  fakeRemote({
    name: 'mf-coupons',
    owner: 'coupons',
    packageVersion,
    code: packageVersion,
    uses: { [UI]: { range: '^1.2.0', names } },
  });

const liveVersion = async ({ operator }: TestService) =>
  (await operator.readRemote({ name: SHELL_NAME })).live;

describe('a shell', () => {
  it('is published, promoted, rolled back and withdrawn like a remote, with an entry for each in the history', async () => {
    const service = await newService();
    const { operator } = service;
    const one = await publish(service, shell('3.2.0'));
    expect(one).toMatchObject({ name: 'shell', outcome: 'live', live: one.version });
    expect(one.version).toMatch(/^3\.2\.0-[0-9a-f]{8}$/);
    const two = await publish(service, { ...shell('3.3.0'), stage: true });
    expect(await liveVersion(service)).toBe(one.version);
    await promote(service, SHELL_NAME, two.version);
    expect(await liveVersion(service)).toBe(two.version);
    const registry = await operator.readRegistry();
    expect(liveShell(registry)?.version).toBe('3.3.0');
    expect(shells(registry).map(({ version }) => version)).toEqual(['3.3.0', '3.2.0']);
    expect(registry.remotes).toEqual({});

    await rollback(service, SHELL_NAME);
    expect(await liveVersion(service)).toBe(one.version);
    expect((await operator.readRegistry()).recalled).toEqual({ shell: [two.version] });
    const { revision } = await operator.readRemote({ name: SHELL_NAME });
    await operator.withdraw({ name: SHELL_NAME, version: two.version, revision, reason: 'a broken menu' });
    await expect(promote(service, SHELL_NAME, two.version)).rejects.toThrow('was withdrawn');
    const history = (await operator.readHistory({ name: SHELL_NAME })).entries;
    expect(history.map(({ action, version }) => [action, version])).toEqual([
      ['withdraw', two.version],
      ['rollback', one.version],
      ['promote', two.version],
      ['publish', two.version],
      ['promote', one.version],
      ['publish', one.version],
    ]);
    expect(history[0]).toMatchObject({ by: expect.stringContaining('token of *'), reason: 'a broken menu' });
  });

  it('has one version per content, and can be found among the published versions', async () => {
    const service = await newService();
    const { version } = await publish(service, shell('3.2.0'));
    expect(await publish(service, shell('3.2.0'))).toMatchObject({ version, outcome: 'live already' });
    expect((await publish(service, shell('3.2.0', [], { code: 'other' }))).version).not.toBe(version);
    expect((await service.operator.listRemotes()).remotes.map(({ name }) => name)).toEqual([SHELL_NAME]);
  });

  it('serves the files of each of its versions, and keeps its source maps to itself', async () => {
    const service = await newService();
    const maps = { 'main.js': { version: 3, sources: [], names: [], mappings: '' } };
    const versions = [
      await publish(service, shell('3.2.0', [], { maps })),
      await publish(service, shell('3.3.0')),
    ];
    const { source } = service.service;
    for (const [index, { version }] of versions.entries()) {
      const file = await source.openFile(SHELL_NAME, version, 'main.js');
      expect(await text(await file!.read())).toBe(`shell 3.${index + 2}.0`);
      expect(await source.openFile(SHELL_NAME, version, 'maps/main.js.map')).toBeUndefined();
    }
  });

  it('has no canary', async () => {
    const service = await newService();
    await publish(service, shell('3.2.0'));
    const { version } = await publish(service, { ...shell('3.3.0'), stage: true });
    const { revision } = await service.operator.readRemote({ name: SHELL_NAME });
    await expect(service.operator.startCanary({ name: SHELL_NAME, version, revision })).rejects.toThrow(
      'The shell cannot have a canary',
    );
  });

  it('belongs to the package that it was first published from', async () => {
    const service = await newService();
    await publish(service, shell('3.2.0'));
    await expect(publish(service, shell('3.3.0', [], { packageName: '@other/shell' }))).rejects.toThrow(
      'shell belongs to @tests/shell',
    );
  });
});

describe('the token', () => {
  it('of a remote publishes no shell', async () => {
    const service = await newService();
    await publish(service, shell('3.2.0'));
    const client = await service.clientFor('mf-coupons');
    const { privateKey } = service.keys;
    await expect(
      publishFolder(client, shell('3.3.0').folder, { privateKey, origin: ORIGIN }),
    ).rejects.toMatchObject({ status: 403, code: 'wrong_remote' });
    expect((await client.listRemotes()).remotes).toEqual([]);
  });

  it('of the shell publishes it, but only an operator breaks remotes', async () => {
    const service = await newService();
    const client = await service.clientFor(SHELL_NAME);
    const options = { privateKey: service.keys.privateKey, origin: ORIGIN };
    await publishFolder(client, shell('3.2.0', ['Button']).folder, options);
    await publish(service, remote('1.4.0', ['Button']));
    const next = publishFolder(client, shell('3.3.0').folder, { ...options, breakRemotes: true });
    await expect(next).rejects.toMatchObject({ status: 403, code: 'operators_only' });
    await expect(
      publishFolder(client, fakeRemote({ name: 'mf-other' }).folder, options),
    ).rejects.toMatchObject({ code: 'wrong_remote' });
  });
});

describe('a rollback of the shell', () => {
  const reason =
    /^mf-coupons 1\.5\.0\S* imports Chip from @coupon-center\/ui, which shell 3\.2\.0 no longer has\. Owner: coupons\./;

  async function withNewerRemote(): Promise<TestService> {
    const service = await newService();
    await publish(service, shell('3.2.0', ['Button']));
    await publish(service, remote('1.4.0', ['Button']));
    await publish(service, shell('3.3.0', ['Button', 'Chip']));
    await publish(service, remote('1.5.0', ['Chip']));
    return service;
  }

  it('is refused while a live remote works only in the newer one', async () => {
    const service = await withNewerRemote();
    await expect(rollback(service, SHELL_NAME)).rejects.toThrow(reason);
    expect(await liveVersion(service)).toMatch(/^3\.3\.0/);
    await rollback(service, 'mf-coupons');
    await rollback(service, SHELL_NAME);
    expect(await liveVersion(service)).toMatch(/^3\.2\.0/);
  });

  it('is allowed if an operator insists', async () => {
    const service = await withNewerRemote();
    await rollback(service, SHELL_NAME, { breakRemotes: true });
    expect(await liveVersion(service)).toMatch(/^3\.2\.0/);
  });

  it('is refused, and so is withdrawing, without a version to go back to', async () => {
    const service = await newService();
    const { version } = await publish(service, shell('3.2.0'));
    await expect(rollback(service, SHELL_NAME)).rejects.toThrow(
      'shell has no earlier version to roll back to.',
    );
    const { revision } = await service.operator.readRemote({ name: SHELL_NAME });
    await expect(service.operator.withdraw({ name: SHELL_NAME, version, revision })).rejects.toThrow(
      'Promote another version first',
    );
    expect(await liveVersion(service)).toBe(version);
  });
});

it('refuses a remote with the name of the shell', async () => {
  const service = await newService();
  await expect(publish(service, fakeRemote({ name: SHELL_NAME, routes: ['/one'] }))).rejects.toThrow(
    "'shell' is the name of the shell",
  );
});
