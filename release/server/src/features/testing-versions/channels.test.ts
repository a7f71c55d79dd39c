/** Preview channels: versions for testers that never become live by themselves. */
import { fakeRemote, fakeShell } from '@coupon-center/release/testing';
import { SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import { newService, promote, publish, rollback } from '../../testing/publish-here.ts';
import { letDaysPass } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await newService();
});

const remote = (code: string) => fakeRemote({ name: 'mf-one', routes: ['/one'], code });
const preview = (code: string, channel = 'pr-42', reason?: string) =>
  publish(service, { ...remote(code), channel, reason });
const live = (code: string) => publish(service, remote(code));

/** Returns the versions with the channels that point to them, newest first; both lists have to agree. */
async function channels(name = 'mf-one'): Promise<[version: string, channels: string[]][]> {
  const { versions } = await service.operator.readRemote({ name });
  const told = versions.map(({ version, channels: of }): [string, string[]] => [version, of]);
  const { parts } = await service.operator.listVersions();
  const listed = parts.find((part) => part.name === name)?.versions ?? [];
  const usable = versions.filter(({ role }) => role !== 'withdrawn').map(({ version }) => version);
  expect(listed.map(({ version, channels: of }) => [version, of])).toEqual(
    told.filter(([version]) => usable.includes(version)),
  );
  return told;
}

const passDays = (days: number) => letDaysPass(service.service.db, days);

describe('a channel', () => {
  it('points to the version that was last published to it, and does not change what is live', async () => {
    const first = await live('1');
    const { revision } = await service.operator.readRemote({ name: 'mf-one' });
    const registry = await service.operator.readRegistry();
    const second = await preview('2', 'pr-42', 'a new form');
    expect(second).toMatchObject({ outcome: 'preview', channel: 'pr-42', live: first.version });
    expect(await channels()).toEqual([
      [second.version, ['pr-42']],
      [first.version, []],
    ]);
    const third = await preview('3');
    expect(await channels()).toEqual([
      [third.version, ['pr-42']],
      [second.version, []],
      [first.version, []],
    ]);
    expect(await service.operator.readRegistry()).toEqual(registry);
    expect((await service.operator.readRemote({ name: 'mf-one' })).revision).toBe(revision);
    expect((await service.service.source.readVersion('mf-one', third.version))?.released.version).toBe(
      third.version,
    );

    const history = (await service.operator.readHistory({ name: 'mf-one' })).entries;
    expect(history.slice(0, 4)).toMatchObject([
      { action: 'channel', channel: 'pr-42', version: third.version, reason: null },
      { action: 'publish', channel: null, version: third.version },
      { action: 'channel', channel: 'pr-42', version: second.version, reason: 'a new form' },
      { action: 'publish', version: second.version },
    ]);
    const { parts } = await service.operator.listVersions();
    expect(parts[0]?.versions.map(({ role, reason }) => [role, reason])).toEqual([
      ['unused', null],
      ['unused', 'a new form'],
      ['live', null],
    ]);
  });

  it('may point to a live version, to one that never was, and to a shell; several may point to one version', async () => {
    const { version } = await preview('1', 'pr-1');
    await preview('1', 'pr-2');
    expect(await channels()).toEqual([[version, ['pr-1', 'pr-2']]]);
    expect((await service.operator.readRemote({ name: 'mf-one' })).live).toBeNull();
    await promote(service, 'mf-one', version);
    expect(await channels()).toEqual([[version, ['pr-1', 'pr-2']]]);

    const shell = fakeShell({ version: '3.3.0', contract: SHELL_CONTRACT_VERSION, provides: {} });
    const published = await publish(service, { ...shell, channel: 'pr-2' });
    expect(await channels('shell')).toEqual([[published.version, ['pr-2']]]);
  });

  it('is moved by one publisher at a time when several publish at once', async () => {
    const codes = ['1', '2', '3', '4'];
    const published = await Promise.all(codes.map((code) => preview(code)));
    const [last] = (await service.operator.readHistory({ name: 'mf-one' })).entries;
    const pointed = (await channels()).filter(([, names]) => names.length > 0);
    expect(pointed).toEqual([[last?.version, ['pr-42']]]);
    expect(published.map(({ version }) => version)).toContain(last?.version);
  });

  it('is removed by its team, with an entry in the history', async () => {
    const { version } = await preview('1');
    const team = await service.clientFor('mf-one');
    await team.removeChannel({ name: 'mf-one', channel: 'pr-42', reason: 'merged' });
    expect(await channels()).toEqual([[version, []]]);
    const [entry] = (await team.readHistory({ name: 'mf-one' })).entries;
    expect(entry).toMatchObject({ action: 'channel removed', channel: 'pr-42', version, reason: 'merged' });
    await expect(team.removeChannel({ name: 'mf-one', channel: 'pr-42' })).rejects.toMatchObject({
      status: 404,
      message: 'mf-one has no channel called pr-42.',
    });
  });

  it('is removed when its version is withdrawn, and cannot point to a withdrawn one', async () => {
    const { version } = await preview('1');
    const { revision } = await service.operator.readRemote({ name: 'mf-one' });
    await service.operator.withdraw({ name: 'mf-one', version, revision });
    expect(await channels()).toEqual([[version, []]]);
    const [, removed] = (await service.operator.readHistory({ name: 'mf-one' })).entries;
    expect(removed).toMatchObject({ action: 'channel removed', reason: 'its version is withdrawn' });
    await expect(service.operator.moveChannel({ name: 'mf-one', channel: 'pr-42', version })).rejects.toThrow(
      'was withdrawn',
    );
    await expect(
      service.operator.moveChannel({ name: 'mf-one', channel: 'pr-42', version: '1.0.0-00000000' }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('cannot have the name of a version, or a reserved or malformed name', async () => {
    const { version } = await live('1');
    const names = ['live', 'canary', 'local', 'PR-42', '-1', '1.3.0', 'pr-1a2b3c4d', 'a'.repeat(62)];
    for (const channel of names)
      await expect(
        service.operator.moveChannel({ name: 'mf-one', channel, version }),
        channel,
      ).rejects.toMatchObject({ status: 400 });
  });

  it('keeps its version for 30 days after its last move, and is then pruned', async () => {
    const first = await live('1');
    const second = await preview('2');
    const third = await preview('3', 'pr-43');
    const published = [third, second, first].map(({ version }) => version);
    await passDays(20);
    await preview('3', 'pr-43');
    await passDays(9);
    expect(await service.operator.prune({ name: 'mf-one', days: 0 })).toMatchObject({ deleted: [] });
    expect((await channels()).map(([version]) => version)).toEqual(published);

    await passDays(1);
    expect((await service.operator.prune({ name: 'mf-one' })).deleted).toEqual([second.version]);
    expect(await channels()).toEqual([
      [third.version, ['pr-43']],
      [first.version, []],
    ]);
    const [pruned, removed] = (await service.operator.readHistory({ name: 'mf-one' })).entries;
    expect(pruned).toMatchObject({ action: 'prune', version: second.version });
    expect(removed).toMatchObject({
      action: 'channel removed',
      channel: 'pr-42',
      reason: 'not moved for 30 days',
    });
  });

  it('keeps its previous version no longer than other versions', async () => {
    await live('1');
    const second = await preview('2');
    await preview('3');
    await passDays(8);
    expect((await service.operator.prune({ name: 'mf-one' })).deleted).toEqual([second.version]);
  });
});

test('rolling back does not move a channel', async () => {
  await live('1');
  const { version } = await live('2');
  await service.operator.moveChannel({ name: 'mf-one', channel: 'pr-42', version });
  await rollback(service, 'mf-one');
  expect((await channels())[0]).toEqual([version, ['pr-42']]);
});
