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

describe('what is live', () => {
  it('goes back to the version before, and the one that was left is no fallback', async () => {
    const store = newStore();
    const first = await publish(store, fakeRemote({ code: '1' }));
    const second = await publish(store, fakeRemote({ code: '2' }));
    expect((await rollback(store, 'mf-one')).version).toBe(first.version);
    expect(await state(store)).toEqual({ live: first.version, earlier: [] });
    await promote(store, 'mf-one', second.version);
    expect(await state(store)).toEqual({ live: second.version, earlier: [first.version] });
  });

  it.each([
    ['rolling back', (store: ReleaseStore) => rollback(store, 'mf-one')],
    ['promoting the one before', (store: ReleaseStore, first: string) => promote(store, 'mf-one', first)],
  ])(
    'what was left by %s does not come back by being published again, but by being promoted',
    async (_, goBack) => {
      const store = newStore();
      const first = await publish(store, fakeRemote({ code: '1' }));
      const second = await publish(store, fakeRemote({ code: '2' }));
      await goBack(store, first.version);
      expect(await publish(store, fakeRemote({ code: '2' }))).toEqual({ ...second, changed: false });
      expect((await state(store)).live).toBe(first.version);
      const third = await publish(store, fakeRemote({ code: '3' }));
      expect((await state(store)).live).toBe(third.version);
      await promote(store, 'mf-one', second.version);
      expect((await state(store)).live).toBe(second.version);
    },
  );

  it('changes by promoting a staged version', async () => {
    const store = newStore();
    const first = await publish(store, fakeRemote({ code: '1' }));
    const staged = await publish(store, { ...fakeRemote({ code: '2' }), stage: true });
    expect((await state(store)).live).toBe(first.version);
    await promote(store, 'mf-one', staged.version);
    expect(await state(store)).toEqual({ live: staged.version, earlier: [first.version] });
    expect((await store.versionsOf('mf-one')).map(({ version }) => version)).toContain(staged.version);
  });

  it('cannot go where nothing is', async () => {
    const store = newStore();
    const { version } = await publish(store, fakeRemote());
    await expect(rollback(store, 'mf-one')).rejects.toThrow('no earlier version');
    await expect(promote(store, 'mf-one', '0.0.1-none')).rejects.toThrow('no published version 0.0.1-none');
    rmSync(store.versionFolder('mf-one', version), { recursive: true });
    await expect(promote(store, 'mf-one', version)).rejects.toThrow('publish it again');
  });
});
