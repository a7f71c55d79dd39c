import type { TestedPortal } from '../tested-portal.ts';
import { observePage, phasesOf } from './observe.ts';
import '../testing/a-tested-page.ts';

/** A platform with only the parts that are watched. */
function aPlatform() {
  const listeners: ((event: unknown) => void)[] = [];
  const ended = jest.fn();
  const subscribe = () => ended;
  const contract = {
    session: { get: () => undefined, subscribe, on: subscribe },
    location: { get: () => undefined, subscribe },
    guardLeaving: subscribe,
  };
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const platform = {
    session: { events$: { subscribe: (listener: (event: unknown) => void) => listeners.push(listener) } },
    contractFor: jest.fn(() => contract) as (...parameters: unknown[]) => typeof contract,
    remotes: {
      mount: jest.fn(() => ({
        ready: new Promise<void>((resolve, reject) => (settle = { resolve, reject })),
      })) as (request: unknown) => { ready: Promise<void> },
      mounted: () => ({ 'mf-one': '0.9.0' }),
    },
  };
  const portal = { platform: async () => platform } as unknown as TestedPortal;
  const publish = (event: unknown) => listeners.forEach((listener) => listener(event));
  return { platform, portal, publish, ended, settle: () => settle! };
}

async function watched() {
  const made = aPlatform();
  const { observed, take } = observePage();
  take(made.portal);
  await made.portal.platform();
  await Promise.resolve();
  return { ...made, observed };
}

test('counts the listeners of each remote until its mount ends', async () => {
  const { platform, observed, ended } = await watched();
  const life = new AbortController();
  const { session, location, guardLeaving } = platform.contractFor('mf-one', 0, 0, life.signal, []);
  session.subscribe();
  const end = session.on();
  location.subscribe();
  guardLeaving();
  expect(observed.held()).toEqual({ 'mf-one': { session: 2, location: 1, leaveGuards: 1 } });
  end();
  end();
  expect(observed.held()).toMatchObject({ 'mf-one': { session: 1 } });
  expect(ended).toHaveBeenCalled();
  life.abort();
  expect(observed.held()).toEqual({});
});

test('keeps session events without anything about the user', async () => {
  const { observed, publish } = await watched();
  publish({ type: 'signed-in', user: { email: 'ann@maple.example' } });
  publish({ type: 'signed-out', reason: 'expired' });
  expect(observed.events.get().map(({ text }) => text)).toEqual(['signed-out (expired)', 'signed-in']);
  expect(JSON.stringify(observed.events.get())).not.toContain('maple');
});

test('keeps the time that a remote took, and the version that was mounted in the end', async () => {
  const { platform, observed, settle } = await watched();
  const remote = {
    live: { version: '1.0.0', base: '/remotes/mf-one/1.0.0/' },
    earlier: { version: '0.9.0', base: '/remotes/mf-one/0.9.0/' },
  };
  const { ready } = platform.remotes.mount({ name: 'mf-one', remote });
  expect(observed.mounts.get()).toMatchObject([{ name: 'mf-one', wanted: '1.0.0', outcome: 'coming' }]);
  settle().resolve();
  await ready;
  expect(observed.mounts.get()).toMatchObject([
    { version: '0.9.0', outcome: 'mounted', total: expect.any(Number) },
  ]);
  const again = platform.remotes.mount({ name: 'mf-one', remote }).ready;
  settle().reject(new Error('gone'));
  await expect(again).rejects.toThrow('gone');
  expect(observed.mounts.get()[0]).toMatchObject({ outcome: 'not mounted' });
});

test('divides a mount into manifest, code and start by the files that it fetched', () => {
  const file = (name: string, startTime: number, responseEnd: number) => ({
    name: `http://localhost/remotes/mf-one/1/${name}`,
    ...{ startTime, responseEnd },
  });
  const files = [
    file('mf-manifest.json', 100, 112),
    file('entry.js', 115, 150),
    file('lifecycle.js', 120, 200),
    { name: 'http://localhost/remotes/mf-two/1/entry.js', startTime: 100, responseEnd: 230 },
  ];
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue(files as never);
  const base = '/remotes/mf-one/1/';
  expect(phasesOf(base, { began: 95, ended: 240, isFirst: true })).toEqual({
    ...{ manifest: 12, code: 85, start: 40, total: 145 },
  });
  // Preloaded before the mount began.
  expect(phasesOf(base, { began: 210, ended: 240, isFirst: true })).toEqual({
    ...{ manifest: 12, code: 85, start: 30, total: 30 },
  });
  // Mounted again: nothing is fetched.
  expect(phasesOf(base, { began: 300, ended: 310, isFirst: false })).toEqual({ start: 10, total: 10 });
});

test('keeps the last steps: addresses without ids, and the labels of clicked controls, but never typed text', () => {
  const { observed } = observePage();
  const texts = () => observed.steps.get().map(({ text }) => text);
  history.pushState(null, '', '/coupons/12?token=secret');
  document.body.innerHTML =
    '<button><b>Add</b> coupon</button><input value="typed" /><div class="qa"><button>Close</button></div>';
  document.querySelector('b')?.click();
  document.querySelector('input')?.click();
  document.querySelector<HTMLElement>('.qa button')?.click();
  expect(texts()).toEqual(['Clicked “Add coupon”', 'Opened /coupons/:id', 'Opened /']);
});

afterEach(() => jest.restoreAllMocks());
