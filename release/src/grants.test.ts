import { join } from 'node:path';
import { grant, revoke } from './grants.ts';
import { promote, rollback } from './live.ts';
import { publish } from './publish.ts';
import { createReleaseStore } from './release-store.ts';
import { fakeRemote, temporaryFolder } from './testing/fake-remote.ts';

const newStore = () => createReleaseStore(join(temporaryFolder(), 'release'));
const ambitious = (code: string) => fakeRemote({ code, needs: ['session-control'] });

describe('a capability', () => {
  it('is granted before the first version is published, and stays granted for later ones', async () => {
    const store = newStore();
    await expect(publish(store, ambitious('1'))).rejects.toThrow('not granted');
    await grant(store, 'mf-one', 'session-control');
    await publish(store, ambitious('1'));
    await publish(store, ambitious('2'));
    await rollback(store, 'mf-one');
    expect((await store.read()).grants).toEqual({ 'mf-one': ['session-control'] });
  });

  it('is granted to one remote only', async () => {
    const store = newStore();
    await grant(store, 'mf-two', 'session-control');
    await expect(publish(store, ambitious('1'))).rejects.toThrow('not granted');
  });

  it('that was revoked makes promotions and rollbacks fail, and says which live version needs it', async () => {
    const store = newStore();
    await grant(store, 'mf-one', 'session-control');
    const first = await publish(store, ambitious('1'));
    const second = await publish(store, ambitious('2'));
    expect(await revoke(store, 'mf-one', 'session-control')).toBe(second.version);
    await expect(rollback(store, 'mf-one')).rejects.toThrow('not granted');
    await expect(promote(store, 'mf-one', first.version)).rejects.toThrow('not granted');
    await publish(store, fakeRemote({ code: '3' }));
    expect(await revoke(store, 'mf-one', 'session-control')).toBeUndefined();
    expect((await store.read()).grants).toEqual({});
  });

  it('is granted by npm start, which publishes the remotes of its own checkout', async () => {
    const store = newStore();
    await publish(store, { ...ambitious('1'), publisher: 'start' });
    expect((await store.read()).grants).toEqual({ 'mf-one': ['session-control'] });
  });

  it('that does not exist cannot be granted', async () => {
    const store = newStore();
    await expect(grant(store, 'mf-one', 'everything')).rejects.toThrow('there is session-control');
    await expect(grant(store, '__proto__', 'session-control')).rejects.toThrow('not a name');
  });
});
