import type { FakeRemote } from '@coupon-center/release/testing';
import { letDaysPass, testService } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

let portal: TestService;
beforeEach(async () => {
  portal = await testService();
});
afterEach(() => portal.close());

/** Returns the remote's current revision, on which a change is based. */
const onNow = async () => ({ revision: (await portal.operator.readRemote({ name: 'mf-one' })).revision });
const registry = async () => (await portal.service.source.read()).remotes;

describe('the live version', () => {
  it('changes with publish, promote and rollback, and leaves five earlier versions', async () => {
    const { operator, publish } = portal;
    const versions: string[] = [];
    for (const code of '12345678') versions.push((await publish({ code })).version);
    const entry = (await registry())['mf-one'];
    expect(entry?.live.version).toBe(versions.at(-1));
    expect(entry?.earlier.map(({ version }) => version)).toEqual(versions.slice(2, 7).reverse());
    expect(entry?.chosenBy).toBe('hand');

    const { revision } = await operator.readRemote({ name: 'mf-one' });
    const back = await operator.rollBack({ name: 'mf-one', revision });
    expect(back).toEqual({
      outcome: 'live',
      live: versions[6],
      before: versions[7],
      revision: revision + 1,
      wasLive: true,
    });
    const promoted = await operator.promote({
      name: 'mf-one',
      version: versions[0]!,
      revision: back.revision,
    });
    expect(promoted).toMatchObject({ live: versions[0], before: versions[6] });
  });

  it('is in the result of each publish, even when an older version replaces a newer one', async () => {
    const { publish } = portal;
    const old = await publish({ packageVersion: '1.3.0' });
    expect(old).toMatchObject({ outcome: 'live', replaced: undefined });
    const newer = await publish({ packageVersion: '1.4.0' });
    expect(newer).toMatchObject({ outcome: 'live', replaced: old.version, replacesNewer: false });
    expect(await publish({ packageVersion: '1.3.0' })).toMatchObject({
      outcome: 'live again',
      live: old.version,
      replaced: newer.version,
      replacesNewer: true,
    });
    expect(await publish({ packageVersion: '1.3.0' })).toMatchObject({ outcome: 'live already' });
  });

  it('is never one whose files the store has lost', async () => {
    const { operator, publish, service } = portal;
    const { version } = await publish({ code: '1' }, { stage: true });
    await publish({ code: '2' });
    const before = (await registry())['mf-one'];
    const [file] = await service.db
      .selectFrom('release.version_files')
      .innerJoin('release.versions', 'release.versions.id', 'version_id')
      .select('sha256')
      .where('version', '=', version)
      .execute();
    await service.store.remove(file!.sha256);
    await expect(operator.promote({ name: 'mf-one', version, ...(await onNow()) })).rejects.toThrow(
      `The files of mf-one ${version} are gone; publish it again.`,
    );
    expect((await registry())['mf-one']).toEqual(before);
  });

  it('is set by one of two simultaneous promotions, and the other is asked to look again', async () => {
    const { operator, publish } = portal;
    const one = await publish({ code: '1' });
    const two = await publish({ code: '2' }, { stage: true });
    const three = await publish({ code: '3' }, { stage: true });
    const { revision } = await operator.readRemote({ name: 'mf-one' });
    const results = await Promise.allSettled(
      [two, three].map(({ version }) => operator.promote({ name: 'mf-one', version, revision })),
    );
    const [won] = results.filter((result) => result.status === 'fulfilled');
    const [lost] = results.filter((result) => result.status === 'rejected');
    const { live } = won!.value;
    expect(lost!.reason).toMatchObject({
      status: 412,
      code: 'changed_meanwhile',
      message: `Somebody else has changed mf-one in the meantime: ${live} is live now. Check the new state, then repeat the command.`,
    });
    expect((await registry())['mf-one']).toMatchObject({
      live: { version: live },
      earlier: [{ version: one.version }],
    });
    expect(
      (await operator.readHistory({ name: 'mf-one' })).entries.filter(({ action }) => action === 'promote'),
    ).toHaveLength(2);
  });

  it('is refused to one of two remotes that claim the same address at once', async () => {
    const { operator, publish } = portal;
    const remotes = ['mf-one', 'mf-two'];
    const staged = await Promise.all(
      remotes.map((name) => publish({ name, routes: ['/gifts'] }, { stage: true })),
    );
    const results = await Promise.allSettled(
      staged.map(({ name, version }) => operator.promote({ name, version, revision: 0 })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')?.reason.message).toMatch(
      /^mf-(one|two): the route \/gifts belongs to mf-(one|two)\. Owner: tests\.$/,
    );
  });

  it('stays when it was chosen by hand and `npm start` publishes', async () => {
    const { publish } = portal;
    const hand = await publish({ code: '1' });
    const start = { publisher: 'start' } as const;
    expect(await publish({ code: '2' }, start)).toMatchObject({ outcome: 'kept', live: hand.version });
    expect(await publish({ code: '2' }, { ...start, replaceChosen: true })).toMatchObject({
      outcome: 'live',
    });
    expect(await publish({ code: '3' }, start)).toMatchObject({ outcome: 'live' });
  });

  it('is replaced by the one before when it is withdrawn, and stays away for good', async () => {
    const { operator, publish } = portal;
    const one = await publish({ code: '1' });
    const two = await publish({ code: '2' });
    let { revision } = await operator.readRemote({ name: 'mf-one' });
    const withdrawn = await operator.withdraw({ name: 'mf-one', version: two.version, revision });
    expect(withdrawn).toMatchObject({ outcome: 'withdrawn', live: one.version, before: two.version });
    ({ revision } = withdrawn);
    await expect(operator.promote({ name: 'mf-one', version: two.version, revision })).rejects.toThrow(
      `The content of mf-one ${two.version} was withdrawn. An operator can reinstate it with: npm run release -- reinstate mf-one ${two.version}`,
    );
    ({ revision } = await operator.withdraw({ name: 'mf-one', version: one.version, revision }));
    expect(await registry()).toEqual({});
    const refusal = { status: 409, code: 'withdrawn', message: expect.stringContaining(two.version) };
    await expect(publish({ code: '2' })).rejects.toMatchObject(refusal);
    await expect(publish({ code: '2', packageVersion: '1.2.4' })).rejects.toMatchObject(refusal);
  });

  it('takes the same files under an earlier number out of use when it is withdrawn', async () => {
    const { operator, publish } = portal;
    const one = await publish({ packageVersion: '1.0.0' });
    const two = await publish({ packageVersion: '1.0.1' });
    const { revision } = await operator.readRemote({ name: 'mf-one' });
    const withdrawn = await operator.withdraw({ name: 'mf-one', version: two.version, revision });
    expect(withdrawn.live).toBeNull();
    const again = operator.promote({ name: 'mf-one', version: one.version, revision: withdrawn.revision });
    await expect(again).rejects.toThrow(`The content of mf-one ${one.version} was withdrawn.`);
  });

  it('stays withdrawn if its record is sent again, even after it is pruned', async () => {
    const { operator, publish } = portal;
    await publish({ code: '1' });
    const { version } = await publish({ code: '2' });
    const signed = await operator.readVersion({ name: 'mf-one', version });
    const { revision } = await operator.readRemote({ name: 'mf-one' });
    await operator.withdraw({ name: 'mf-one', version, revision });
    const team = await portal.clientFor('mf-one');
    const repeat = () => team.upload(signed, () => Promise.reject(new Error('no file is asked for')));
    const refusal = { status: 409, code: 'withdrawn' };
    await expect(repeat()).rejects.toMatchObject(refusal);
    expect((await operator.prune({ name: 'mf-one', days: 0 })).deleted).toEqual([version]);
    await expect(repeat()).rejects.toMatchObject(refusal);
    await expect(team.checkVersion(signed)).rejects.toMatchObject(refusal);
    expect((await operator.prune({ name: 'mf-one', days: 0 })).deleted).toEqual([]);
    expect((await operator.readRemote({ name: 'mf-one' })).versions).toContainEqual(
      expect.objectContaining({ version, role: 'withdrawn' }),
    );
  });

  it('can be reinstated, with an entry in the history, and is not live afterwards', async () => {
    const { operator, publish } = portal;
    const one = await publish({ code: '1' });
    const { version } = await publish({ code: '2' });
    await operator.withdraw({
      name: 'mf-one',
      version,
      revision: (await operator.readRemote({ name: 'mf-one' })).revision,
    });
    const reason = 'it was another one';
    expect(await operator.reinstate({ name: 'mf-one', version, reason })).toEqual({
      version,
      isUsable: true,
    });
    await expect(operator.reinstate({ name: 'mf-one', version })).rejects.toMatchObject({ status: 404 });
    const [entry] = (await operator.readHistory({ name: 'mf-one' })).entries;
    expect(entry).toMatchObject({
      action: 'reinstate',
      version,
      reason,
      before: one.version,
      after: one.version,
    });
    const { revision, live } = await operator.readRemote({ name: 'mf-one' });
    expect(live).toBe(one.version);
    expect(await operator.promote({ name: 'mf-one', version, revision })).toMatchObject({ live: version });
  });

  it('has to be published again if it is reinstated after its files were pruned', async () => {
    const { operator, publish } = portal;
    await publish({ code: '1' });
    const { version } = await publish({ code: '2' });
    await operator.withdraw({
      name: 'mf-one',
      version,
      revision: (await operator.readRemote({ name: 'mf-one' })).revision,
    });
    await operator.prune({ name: 'mf-one', days: 0 });
    expect(await operator.reinstate({ name: 'mf-one', version })).toEqual({ version, isUsable: false });
    expect(await publish({ code: '2' })).toMatchObject({ outcome: 'live again', live: version });
  });

  it('changes only with the revision that the caller has seen', async () => {
    const { version } = await portal.publish({}, { stage: true });
    const { token } = await import('../../access/credentials.ts').then(({ createToken }) =>
      createToken(portal.service.db, { scope: '*', note: 'a script' }),
    );
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/release/v1/remotes/mf-one/promote',
      headers: { authorization: `Bearer ${token}` },
      payload: { version },
    });
    expect(reply.statusCode).toBe(428);
    expect(reply.json()).toMatchObject({ code: 'revision_missing' });
  });
});

describe('a name', () => {
  it.each<[string, FakeRemote]>([
    ['owner', { owner: 'others' }],
    ['package', { packageName: '@others/mf-one' }],
  ])('belongs to its first %s, even while no version of it is live', async (_, other) => {
    const { publish } = portal;
    await publish({}, { stage: true });
    await expect(publish(other)).rejects.toThrow(/^mf-one belongs to @tests\/mf-one of tests, but this is /);
    await expect(publish(other, { takeOver: true })).resolves.toMatchObject({ outcome: 'live' });
    await expect(publish()).rejects.toThrow(/^mf-one belongs to /);
  });
});

describe('the history', () => {
  it('records who did what, from where, why, and what was live before and after', async () => {
    const { operator, publish } = portal;
    const one = await publish({ code: '1' }, { reason: 'first try' });
    const two = await publish({ code: '2' });
    const { revision } = await operator.readRemote({ name: 'mf-one' });
    await operator.rollBack({ name: 'mf-one', revision, reason: 'crashes on phones' });
    const [last, ...rest] = (await operator.readHistory({ name: 'mf-one' })).entries;
    expect(last).toMatchObject({
      action: 'rollback',
      version: one.version,
      before: two.version,
      after: one.version,
      reason: 'crashes on phones',
      address: '127.0.0.1',
      by: expect.stringMatching(/^token of \* \([0-9a-f]{16}\)$/),
    });
    expect(rest.map(({ action }) => action)).toEqual(['promote', 'publish', 'promote', 'publish']);
    expect(rest.at(-2)).toMatchObject({ reason: 'first try', before: null, after: one.version });
  });
});

describe('pruning', () => {
  it('deletes versions that are neither live nor a fallback, and files that no version uses any more', async () => {
    const { operator, publish, service } = portal;
    const versions = [];
    for (const code of '12345678') versions.push(await publish({ code }));
    expect((await operator.prune({ name: 'mf-one' })).deleted).toEqual([]);
    const pruned = await operator.prune({ name: 'mf-one', days: 0 });
    expect(pruned.deleted).toEqual(versions.slice(0, 2).map(({ version }) => version));
    const { source } = service;
    expect(await source.openFile('mf-one', versions[0]!.version, 'lifecycle.js')).toBeUndefined();
    // Files of the other versions stay.
    expect(await source.openFile('mf-one', versions[2]!.version, 'mf-manifest.json')).toBeDefined();
    expect(await publish({ code: '1' })).toMatchObject({ outcome: 'live again' });
  });

  it('keeps versions that were live within the last days, however long ago they were published', async () => {
    const { operator, publish, service } = portal;
    const versions = [];
    for (const code of '1234567') versions.push(await publish({ code }));
    await letDaysPass(service.db, 10);
    await publish({ code: '8' });
    // Pages that were opened before the last publish run the seventh.
    await operator.withdraw({ name: 'mf-one', ...(await onNow()), version: versions[6]!.version });
    expect((await operator.prune({ name: 'mf-one', days: 7 })).deleted).toEqual([
      versions[0]!.version,
      versions[1]!.version,
    ]);
    expect(await service.source.openFile('mf-one', versions[6]!.version, 'lifecycle.js')).toBeDefined();
    await letDaysPass(service.db, 7);
    expect((await operator.prune({ name: 'mf-one', days: 7 })).deleted).toEqual([versions[6]!.version]);
  });
});

describe('a change', () => {
  it('reports whether the version that it makes live was live before', async () => {
    const { operator, publish } = portal;
    const one = await publish({ code: '1' });
    const two = await publish({ code: '2' }, { stage: true });
    const promote = async ({ version }: { version: string }) =>
      operator.promote({ name: 'mf-one', ...(await onNow()), version });
    expect(await promote(two)).toMatchObject({ outcome: 'live', wasLive: false });
    expect(await promote(one)).toMatchObject({ outcome: 'live', wasLive: true });
    expect(await promote(one)).not.toHaveProperty('wasLive');
    await publish({ code: '3' }, { stage: true });
    expect(await publish({ code: '3' })).toMatchObject({ outcome: 'live' });
  });
});

describe('recalled versions', () => {
  const recalled = async () => (await portal.operator.readRegistry()).recalled;

  it('are those that were rolled back or withdrawn, newest first, until they are live again', async () => {
    const { operator, publish } = portal;
    const [one, two, three] = [
      await publish({ code: '1' }),
      await publish({ code: '2' }),
      await publish({ code: '3' }),
    ];
    expect(await recalled()).toEqual({});
    await operator.rollBack({ name: 'mf-one', ...(await onNow()) });
    expect(await recalled()).toEqual({ 'mf-one': [three.version] });
    await operator.withdraw({ name: 'mf-one', ...(await onNow()), version: one.version });
    expect(await recalled()).toEqual({ 'mf-one': [one.version, three.version] });
    await publish({ code: '3' });
    expect(await recalled()).toEqual({ 'mf-one': [one.version] });
    await operator.withdraw({ name: 'mf-one', ...(await onNow()), version: three.version });
    expect(await recalled()).toEqual({ 'mf-one': [three.version, one.version] });
    expect((await operator.readRegistry()).remotes['mf-one']?.live.version).toBe(two.version);
  });

  it('are listed even when no live version is left', async () => {
    const { operator, publish } = portal;
    const { version } = await publish({ code: '1' });
    await operator.withdraw({ name: 'mf-one', ...(await onNow()), version });
    expect(await operator.readRegistry()).toMatchObject({ remotes: {}, recalled: { 'mf-one': [version] } });
  });
});

describe('a capability', () => {
  it('is granted by an operator who publishes the remote first, but not again once it is revoked', async () => {
    const { operator, publish } = portal;
    const needy = (code: string) => publish({ code, needs: ['session-control'] }, { grantNeeds: true });
    expect(await needy('1')).toMatchObject({ outcome: 'live' });
    await operator.setGrant({ name: 'mf-one', capability: 'session-control', isGranted: false });
    await expect(needy('2')).rejects.toThrow('which it is not granted');
  });

  it('is needed to go live, and can be granted and revoked', async () => {
    const { operator, publish } = portal;
    const needy = () => publish({ needs: ['session-control'] });
    await expect(needy()).rejects.toThrow(
      'mf-one needs the capability session-control, which it is not granted.',
    );
    const grant = { capability: 'session-control', isGranted: true } as const;
    await operator.setGrant({ name: 'mf-one', ...grant });
    expect(await needy()).toMatchObject({ live: expect.any(String) });
    expect((await operator.readRegistry()).grants).toEqual({ 'mf-one': ['session-control'] });
    await operator.setGrant({ name: 'mf-one', ...grant, isGranted: false });
    await operator.setGrant({ name: 'mf-one', ...grant, ifUndecided: true });
    expect((await operator.readRegistry()).grants).toEqual({ 'mf-one': [] });
    expect((await operator.readHistory({ name: 'mf-one' })).entries.map(({ action }) => action)).toEqual([
      'revoke',
      'promote',
      'grant',
      'publish',
    ]);
  });
});
