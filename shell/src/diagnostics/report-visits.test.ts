import { PAGE_VISITS_ADDRESS, pageVisitSchema } from '@coupon-center/portal-contracts';
import type { ShellContract } from '@coupon-center/remote-kit';
import type { PageRemote } from '@coupon-center/shell-page';
import { UnwantedError } from '../remotes/bring-up.ts';
import type { RemoteMounts } from '../remotes/remote-mounts.ts';
import { versionOf } from '../testing/fixtures.ts';
import { createDiagnostics } from './diagnostics.ts';
import { reportVisits, SLOW_MOUNT_MS } from './report-visits.ts';

const onCanary: PageRemote = {
  live: versionOf('2'),
  earlier: versionOf('1'),
  canary: { id: 7, isCanary: true },
};

let beacons: Blob[];
let resources: { name: string; responseEnd: number }[];
beforeEach(() => {
  beacons = [];
  resources = [];
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.useFakeTimers();
  performance.getEntriesByType = () => resources as unknown as PerformanceEntryList;
  navigator.sendBeacon = (address, body) => {
    expect([address, (body as Blob).type]).toEqual([PAGE_VISITS_ADDRESS, 'application/json']);
    beacons.push(body as Blob);
    return true;
  };
});
afterEach(() => jest.useRealTimers());

/** Returns the events that were reported. */
async function reported(): Promise<string[]> {
  const visits = await Promise.all(
    beacons.map(async (body) => pageVisitSchema.parse(JSON.parse(await body.text()))),
  );
  for (const visit of visits) expect(visit).toMatchObject({ remote: 'mf-one', canary: 7, isCanary: true });
  return visits.map(({ event, isSlow }) => (isSlow ? `${event}, slow` : event));
}

/** Mounts that a test settles manually. */
function mountsOf(remote: PageRemote) {
  let up: Record<string, string> = {};
  const pending: { resolve: () => void; reject: (error: unknown) => void; crash: () => void }[] = [];
  const mounts: RemoteMounts = {
    mount({ onCrash }) {
      const ready = new Promise<void>((resolve, reject) => {
        pending.push({ resolve, reject, crash: onCrash });
      });
      return { ready, end: async () => undefined };
    },
    commands: async () => [],
    mounted: () => up,
    startOver: () => undefined,
    hasSoundVersion: () => true,
    prefetch: async () => undefined,
    still: async () => undefined,
  };
  const diagnostics = createDiagnostics();
  const reporting = reportVisits(mounts, diagnostics);
  const onCrash = jest.fn();
  const settle = () => jest.advanceTimersByTimeAsync(10);
  return {
    onCrash,
    diagnostics,
    settle,
    async mount() {
      const contractWith = () => ({}) as ShellContract;
      const outlet = document.createElement('div');
      reporting.mount({ name: 'mf-one', remote, outlet, contractWith, onCrash }).ready.catch(() => undefined);
      await settle();
    },
    async arrive(version: string) {
      up = { 'mf-one': version };
      pending.at(-1)!.resolve();
      await settle();
    },
    async fail(error: unknown) {
      pending.at(-1)!.reject(error);
      await settle();
    },
    async crash() {
      pending.at(-1)!.crash();
      await settle();
    },
  };
}

describe('a page with a canary', () => {
  it('reports its start at once, and later that the version was mounted', async () => {
    const { mount, arrive } = mountsOf(onCanary);
    await mount();
    expect(await reported()).toEqual(['began']);
    await arrive('2');
    expect(await reported()).toEqual(['began', 'mounted']);
  });

  it('reports a mount as slow if it takes longer than a second after the files arrived', async () => {
    const { mount, arrive } = mountsOf(onCanary);
    const file = (version: string, responseEnd: number) => ({
      name: `${location.origin}/remotes/mf-one/${version}/entry.js`,
      responseEnd,
    });
    resources = [file('2', performance.now() + 500), file('1', performance.now() + 9000)];
    await mount();
    await jest.advanceTimersByTimeAsync(500 + SLOW_MOUNT_MS + 1);
    await arrive('2');
    expect(await reported()).toEqual(['began', 'mounted, slow']);
  });

  it('does not call a mount slow for the time that the network takes', async () => {
    const { mount, arrive } = mountsOf(onCanary);
    const responseEnd = performance.now() + 3000;
    resources = [{ name: `${location.origin}/remotes/mf-one/2/entry.js`, responseEnd }];
    await mount();
    await jest.advanceTimersByTimeAsync(3000 + SLOW_MOUNT_MS - 20);
    await arrive('2');
    expect(await reported()).toEqual(['began', 'mounted']);
  });

  it('reports a failure if another version is mounted instead, and nothing more about that version', async () => {
    const { mount, arrive, crash, diagnostics } = mountsOf(onCanary);
    await mount();
    diagnostics.report(new Error('no'), { remote: 'mf-one', version: '2', stage: 'load' });
    await arrive('1');
    await crash();
    await mount();
    expect(await reported()).toEqual(['began', 'failed']);
  });

  it('does not blame a version if another one merely arrived sooner', async () => {
    const { mount, arrive, diagnostics } = mountsOf(onCanary);
    await mount();
    await jest.advanceTimersByTimeAsync(5000);
    diagnostics.report(new Error('left behind'), { remote: 'mf-one', version: '2', stage: 'unmount' });
    await arrive('1');
    expect(await reported()).toEqual(['began', 'left']);
  });

  it('reports a failure if no version was mounted, unless the visitor left first', async () => {
    const one = mountsOf(onCanary);
    await one.mount();
    await one.fail(new Error('gone'));
    const other = mountsOf(onCanary);
    await other.mount();
    await other.fail(new UnwantedError('left'));
    expect(await reported()).toEqual(['began', 'failed', 'began', 'left']);
  });

  it('reports that the visitor left when the page goes away', async () => {
    const { mount, settle, arrive } = mountsOf(onCanary);
    await mount();
    dispatchEvent(new Event('pagehide'));
    await settle();
    await arrive('2');
    expect(await reported()).toEqual(['began', 'left']);
  });

  it('reports a crash, but not the version that replaces it', async () => {
    const { mount, arrive, crash, onCrash } = mountsOf(onCanary);
    await mount();
    await arrive('2');
    await crash();
    await mount();
    await arrive('1');
    expect(await reported()).toEqual(['began', 'mounted', 'crashed']);
    expect(onCrash).toHaveBeenCalledTimes(1);
  });

  it('counts as one visit however often the remote is mounted, but reports a later failure', async () => {
    const { mount, arrive, fail } = mountsOf(onCanary);
    await mount();
    await arrive('2');
    await mount();
    await arrive('2');
    await mount();
    await fail(new Error('gone'));
    expect(await reported()).toEqual(['began', 'mounted', 'failed']);
  });
});

test('a page without a canary reports nothing', async () => {
  const { mount, arrive } = mountsOf({ live: versionOf('2') });
  await mount();
  await arrive('2');
  expect(await reported()).toEqual([]);
});
