import type { FederationManifest } from '@coupon-center/contracts';
import type { RemoteLifecycles, ShellContract } from '@coupon-center/remote-kit';
import type { PageRemote } from '@coupon-center/shell-page';
import { loadLifecycles } from './federation.ts';
import { fetchManifest } from './manifest.ts';
import { createRemoteMounts } from './remote-mounts.ts';

jest.mock('./federation.ts', () => ({ loadLifecycles: jest.fn() }));
jest.mock('./manifest.ts', () => ({ fetchManifest: jest.fn() }));

const remote: PageRemote = {
  live: {
    version: '1',
    entry: 'mf-manifest.json',
    files: {},
    base: '/remotes/mf-one/1/',
    declaration: { name: 'mf-one', owner: 'tests', shellContract: '^1.0.0', routes: [] },
  },
};

/** Something that a test lets happen by hand. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

/** Remotes whose code and unmounting wait for the given promises. */
function mountsWith({ code = Promise.resolve(), unmounting = Promise.resolve() } = {}) {
  const calls: string[] = [];
  const lifecycles: RemoteLifecycles = {
    bootstrap: async () => undefined,
    mount: async () => calls.push('mount'),
    unmount: async () => {
      calls.push('unmount');
      await unmounting;
      calls.push('unmounted');
    },
  };
  jest.mocked(fetchManifest).mockResolvedValue({} as FederationManifest);
  jest.mocked(loadLifecycles).mockImplementation(async () => {
    calls.push('load');
    await code;
    return lifecycles;
  });
  const report = jest.fn();
  const mounts = createRemoteMounts({ page: { remotes: { 'mf-one': remote } }, report });
  const outlet = document.createElement('div');
  const mount = () =>
    mounts.mount({ name: 'mf-one', outlet, contract: {} as ShellContract, onCrash: () => undefined });
  return { calls, report, mounts, mount };
}

/** Lets everything happen that waits for nothing more. */
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('mounts of a remote', () => {
  it('that was left while its code was on the way is never mounted, and nobody hears of it', async () => {
    const code = gate();
    const { calls, report, mount, mounts } = mountsWith({ code: code.passed });
    const { ready, end } = mount();
    const failed = expect(ready).rejects.toThrow('not wanted');
    await settled();
    expect(calls).toEqual(['load']);
    const ended = end();
    code.open();
    await ended;
    await failed;
    expect(calls).toEqual(['load']);
    expect(report).not.toHaveBeenCalled();
    expect(mounts.mounted()).toEqual({});
  });

  it('wait until the mount before has gone, also when that is told twice to end', async () => {
    const unmounting = gate();
    const { calls, mount, mounts } = mountsWith({ unmounting: unmounting.passed });
    const first = mount();
    await first.ready;
    const ends = [first.end(), first.end()];
    const second = mount();
    await settled();
    expect(calls).toEqual(['load', 'mount', 'unmount']);
    unmounting.open();
    await Promise.all([...ends, second.ready]);
    expect(calls).toEqual(['load', 'mount', 'unmount', 'unmounted', 'mount']);
    expect(mounts.mounted()).toEqual({ 'mf-one': '1' });
    await first.end();
    expect(mounts.mounted()).toEqual({ 'mf-one': '1' });
  });
});
