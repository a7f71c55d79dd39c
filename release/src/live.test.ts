import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createReleaseStore } from './release-store.ts';
import type { ReleaseStore } from './release-store.ts';
import { promote, rollback } from './live.ts';
import { publish } from './publish.ts';
import { fakeRemote, temporaryFolder } from './testing/fake-remote.ts';

const newStore = () => createReleaseStore(join(temporaryFolder(), 'release'));

async function state(store: ReleaseStore): Promise<{ live: string; earlier: string[] }> {
  const { live, earlier } = (await store.read()).remotes['mf-one']!;
  return { live: live.version, earlier: earlier.map(({ version }) => version) };
}

describe('the live version', () => {
  it('returns to the previous version on a rollback, and the one rolled back is no fallback', async () => {
    const store = newStore();
    const first = await publish(store, fakeRemote({ code: '1' }));
    const second = await publish(store, fakeRemote({ code: '2' }));
    expect((await rollback(store, 'mf-one')).version).toBe(first.version);
    expect(await state(store)).toEqual({ live: first.version, earlier: [] });
    await promote(store, 'mf-one', second.version);
    expect(await state(store)).toEqual({ live: second.version, earlier: [first.version] });
  });

  it('is the last published version, also after alternating publishes and rollbacks', async () => {
    const store = newStore();
    const [first, second] = [fakeRemote({ code: '1' }), fakeRemote({ code: '2' })];
    const a = await publish(store, first);
    const b = await publish(store, second);
    expect([a.outcome, b.outcome]).toEqual(['live', 'live']);
    expect(await publish(store, first)).toEqual({ ...a, outcome: 'live again' });
    expect(await state(store)).toEqual({ live: a.version, earlier: [b.version] });
    expect(await publish(store, second)).toEqual({ ...b, outcome: 'live again' });
    expect(await state(store)).toEqual({ live: b.version, earlier: [a.version] });
    await rollback(store, 'mf-one');
    expect(await publish(store, second)).toEqual({ ...b, outcome: 'live again' });
    expect((await state(store)).live).toBe(b.version);
  });

  it('changes by promoting a staged version', async () => {
    const store = newStore();
    const first = await publish(store, fakeRemote({ code: '1' }));
    const staged = await publish(store, { ...fakeRemote({ code: '2' }), stage: true });
    expect(staged).toMatchObject({ outcome: 'staged', live: first.version });
    expect((await state(store)).live).toBe(first.version);
    await promote(store, 'mf-one', staged.version);
    expect(await state(store)).toEqual({ live: staged.version, earlier: [first.version] });
    expect((await store.versionsOf('mf-one')).map(({ version }) => version)).toContain(staged.version);
  });

  it('stays if there is no version to go back to', async () => {
    const store = newStore();
    const { version } = await publish(store, fakeRemote());
    await expect(rollback(store, 'mf-one')).rejects.toThrow('no earlier version');
    await expect(rollback(store, 'constructor')).rejects.toThrow('no earlier version');
    await expect(promote(store, 'mf-one', '0.0.1-none')).rejects.toThrow('no published version 0.0.1-none');
    rmSync(store.versionFolder('mf-one', version), { recursive: true });
    await expect(promote(store, 'mf-one', version)).rejects.toThrow('publish it again');
  });

  it('stays if the files of the previous version are gone', async () => {
    const store = newStore();
    const first = await publish(store, fakeRemote({ code: '1' }));
    const second = await publish(store, fakeRemote({ code: '2' }));
    rmSync(store.versionFolder('mf-one', first.version), { recursive: true });
    await expect(rollback(store, 'mf-one')).rejects.toThrow(
      `The files of mf-one ${first.version} are gone; publish it again.`,
    );
    expect(await state(store)).toEqual({ live: second.version, earlier: [first.version] });
  });
});

describe('npm start', () => {
  const start = { publisher: 'start' } as const;

  it('replaces a version that it published itself', async () => {
    const store = newStore();
    await publish(store, { ...fakeRemote({ code: '1' }), ...start });
    const second = await publish(store, { ...fakeRemote({ code: '2' }), ...start });
    expect([second.outcome, (await state(store)).live]).toEqual(['live', second.version]);
  });

  it.each([
    ['published', (store: ReleaseStore) => publish(store, fakeRemote({ code: 'chosen' }))],
    ['rolled back to', (store: ReleaseStore) => rollback(store, 'mf-one')],
    [
      'promoted',
      async (store: ReleaseStore) => {
        const { version } = await publish(store, { ...fakeRemote({ code: 'chosen' }), stage: true });
        return promote(store, 'mf-one', version);
      },
    ],
  ])('keeps a version that somebody %s, unless told otherwise', async (_, choose) => {
    const store = newStore();
    for (const code of ['1', '2']) await publish(store, { ...fakeRemote({ code }), ...start });
    const chosen = (await choose(store)).version;
    const checkout = { ...fakeRemote({ code: '3' }), ...start };
    expect(await publish(store, checkout)).toMatchObject({ outcome: 'kept', live: chosen });
    expect((await state(store)).live).toBe(chosen);
    const { version, outcome } = await publish(store, { ...checkout, replaceChosen: true });
    expect([outcome, (await state(store)).live]).toEqual(['live', version]);
    const next = await publish(store, { ...fakeRemote({ code: '4' }), ...start });
    expect((await state(store)).live).toBe(next.version);
  });
});
