import type { LifecycleProps, RemoteLifecycles, ShellContract } from '@coupon-center/remote-kit';
import type { PageRemote, RemoteFacts } from '@coupon-center/shell-page';
import { versionOf } from '../testing/fixtures.ts';
import { loadLifecycles } from './federation.ts';
import { fetchManifest } from './manifest.ts';
import { createRemoteMounts } from './remote-mounts.ts';

jest.mock('./federation.ts', () => ({ loadLifecycles: jest.fn() }));
jest.mock('./manifest.ts', () => ({ fetchManifest: jest.fn() }));

const contractWith = () => ({ location: { get: () => ({ route: '/' }) } }) as ShellContract;
const onlyVersion: PageRemote = { live: versionOf('1') };

/** A promise that a test resolves manually. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open };
}

interface MountsOptions {
  code?: Promise<unknown>;
  unmounting?: Promise<unknown>;
  remote?: PageRemote;
  commands?: RemoteLifecycles['commands'];
}

/** Remotes whose code and unmounting wait for the given promises. */
function mountsWith({
  code = Promise.resolve(),
  unmounting = Promise.resolve(),
  remote = onlyVersion,
  commands,
}: MountsOptions = {}) {
  const calls: string[] = [];
  const lifecycles: RemoteLifecycles = {
    bootstrap: async () => undefined,
    mount: async () => calls.push('mount'),
    unmount: async () => {
      calls.push('unmount');
      await unmounting;
      calls.push('unmounted');
    },
    commands,
  };
  jest.mocked(fetchManifest).mockResolvedValue({} as RemoteFacts);
  jest.mocked(loadLifecycles).mockImplementation(async () => {
    calls.push('load');
    await code;
    return lifecycles;
  });
  const report = jest.fn();
  const mounts = createRemoteMounts({ page: { assets: {} }, report });
  const outlet = document.createElement('div');
  const mount = () =>
    mounts.mount({ name: 'mf-one', remote, outlet, contractWith, onCrash: () => undefined });
  return { calls, report, mounts, mount };
}

/** Lets all pending work finish. */
const settled = () => jest.advanceTimersByTimeAsync(0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('mounts of a remote', () => {
  it('left while loading code are never mounted, and nothing is reported', async () => {
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

  it('wait until the previous mount has ended, even if it is ended twice', async () => {
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

/** Mounts whose versions crash on demand. */
function mountsOf(first: PageRemote) {
  let remote = first;
  const guard = { vouchFor: jest.fn(), forget: jest.fn() };
  const mounted: { version: string; crash: () => Promise<void> }[] = [];
  const report = jest.fn();
  jest.mocked(fetchManifest).mockResolvedValue({} as RemoteFacts);
  jest
    .mocked(loadLifecycles)
    .mockReset()
    .mockImplementation(async ({ version }) => ({
      bootstrap: async () => undefined,
      mount: async ({ onCrash }: LifecycleProps) =>
        mounted.push({
          version,
          async crash() {
            onCrash(new Error('render'));
            await settled();
          },
        }),
      unmount: async () => undefined,
    }));
  const mounts = createRemoteMounts({ page: { assets: {} }, guard, report });
  const onCrash = jest.fn();
  const mount = async () => {
    const outlet = document.createElement('div');
    const { ready, end } = mounts.mount({ name: 'mf-one', remote, outlet, contractWith, onCrash });
    await ready;
    const { version, crash } = mounted.at(-1)!;
    return { version, crash: async () => (await crash(), end()) };
  };
  const isSound = () => mounts.hasSoundVersion(remote);
  const startOver = () => mounts.startOver(remote);
  const hear = (next: PageRemote) => (remote = next);
  return { mount, isSound, startOver, hear, report, onCrash, guard };
}

describe('a remote that crashes after it was mounted', () => {
  it('is replaced by the previous version, and reported with its stage', async () => {
    const { isSound, mount, report, onCrash } = mountsOf({ live: versionOf('2'), earlier: versionOf('1') });
    const first = await mount();
    expect(first.version).toBe('2');
    await first.crash();
    expect(onCrash).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledWith(expect.any(Error), {
      remote: 'mf-one',
      version: '2',
      stage: 'crash',
    });
    expect(isSound()).toBe(true);
    expect((await mount()).version).toBe('1');
  });

  it('is mounted again only by a retry once every version has crashed', async () => {
    const { isSound, startOver, mount } = mountsOf({ live: versionOf('2'), earlier: versionOf('1') });
    await (await mount()).crash();
    await (await mount()).crash();
    expect(isSound()).toBe(false);
    startOver();
    const again = await mount();
    expect(again.version).toBe('2');
    await again.crash();
    expect((await mount()).version).toBe('1');
  });

  it('has no fallback if only one version was published', async () => {
    const { isSound, mount } = mountsOf({ live: versionOf('1') });
    await (await mount()).crash();
    expect(isSound()).toBe(false);
  });
});

describe('a version that the server names later', () => {
  const twoVersions = { live: versionOf('2'), earlier: versionOf('1') };

  it('is mounted next, before one to which the page had fallen back', async () => {
    const { mount, hear } = mountsOf(twoVersions);
    await (await mount()).crash();
    expect((await mount()).version).toBe('1');
    hear({ live: versionOf('3'), earlier: versionOf('2') });
    expect((await mount()).version).toBe('3');
  });

  it('is not the one that crashed before, even if it is described again', async () => {
    const { mount, hear } = mountsOf(twoVersions);
    await (await mount()).crash();
    hear({ live: versionOf('2'), earlier: versionOf('0') });
    expect((await mount()).version).toBe('0');
  });

  it('keeps the code of a version that is described again', async () => {
    const { mount, hear } = mountsOf(twoVersions);
    await mount();
    hear({ live: versionOf('2'), earlier: versionOf('1') });
    await mount();
    expect(loadLifecycles).toHaveBeenCalledTimes(1);
  });

  it('makes the page forget those that it replaces, crashes and allowed scripts included', async () => {
    const { mount, hear, guard } = mountsOf(twoVersions);
    await (await mount()).crash();
    await mount();
    hear({ live: versionOf('3') });
    await mount();
    expect(guard.forget.mock.calls).toEqual([['/remotes/mf-one/2/'], ['/remotes/mf-one/1/']]);
    hear({ live: versionOf('2') });
    expect((await mount()).version).toBe('2');
    expect(loadLifecycles).toHaveBeenCalledTimes(4);
  });
});

describe('the contract of a version', () => {
  /** Tries to mount a remote whose only version needs session control. */
  async function mountAmbitious(grants?: PageRemote['grants']) {
    const live = versionOf('1');
    live.declaration.needs = ['session-control'];
    const remote = { live, ...(grants && { grants }) };
    const { calls, report, mounts } = mountsWith({ remote });
    const asked: (readonly string[])[] = [];
    const outlet = document.createElement('div');
    const { ready } = mounts.mount({
      name: 'mf-one',
      remote,
      outlet,
      contractWith: (needs) => (asked.push(needs), contractWith()),
      onCrash: () => undefined,
    });
    const outcome = await ready.then(
      () => 'mounted',
      (error: unknown) => error,
    );
    return { asked, calls, outcome, report };
  }

  it('has the capabilities that the version needs and the registry grants', async () => {
    const { asked, outcome } = await mountAmbitious(['session-control']);
    expect(outcome).toBe('mounted');
    expect(asked).toEqual([['session-control']]);
  });

  it('is refused to a version that needs what is not granted, before any of its code is loaded', async () => {
    const { asked, calls, outcome, report } = await mountAmbitious();
    expect(outcome).toMatchObject({
      stage: 'contract',
      cause: {
        message: 'mf-one needs session-control, which the registry does not grant it. Owner: tests.',
      },
    });
    expect(report).toHaveBeenCalledWith(outcome, expect.objectContaining({ stage: 'contract' }));
    expect(calls).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('code that hangs', () => {
  it('blocks neither leaving nor a retry, which bypasses the cache', async () => {
    const { calls, mount, mounts } = mountsWith({ code: new Promise<void>(() => undefined) });
    const first = mount();
    const failed = expect(first.ready).rejects.toThrow('not wanted');
    await settled();
    mounts.startOver(onlyVersion);
    await first.end();
    await failed;
    const again = mount();
    const left = expect(again.ready).rejects.toThrow('not wanted');
    await settled();
    expect(calls).toEqual(['load', 'load']);
    expect(jest.mocked(fetchManifest)).toHaveBeenLastCalledWith(onlyVersion.live, 'reload');
    await again.end();
    await left;
  });
});

describe('the commands of a remote', () => {
  const edit = { id: 'edit', label: 'Edit', to: '/one' };

  it('come from its code, which is loaded once and gets the contract of the page', async () => {
    const commands = jest.fn(async () => [edit]);
    const { calls, mounts } = mountsWith({ commands });
    const contract = contractWith();
    expect(await mounts.commands(onlyVersion, () => contract)).toEqual([edit]);
    expect(await mounts.commands(onlyVersion, () => contract)).toEqual([edit]);
    expect(commands).toHaveBeenCalledWith(contract);
    expect(calls).toEqual(['load']);
  });

  it('are empty if it has none', async () => {
    const { mounts, report } = mountsWith();
    expect(await mounts.commands(onlyVersion, contractWith)).toEqual([]);
    expect(report).not.toHaveBeenCalled();
  });

  it('are empty if it fails to return them, which is reported', async () => {
    const failure = new Error('No coupons today.');
    const { mounts, report } = mountsWith({ commands: () => Promise.reject(failure) });
    expect(await mounts.commands(onlyVersion, contractWith)).toEqual([]);
    expect(report).toHaveBeenCalledWith(failure, { remote: 'mf-one', version: '1', stage: 'commands' });
  });
});
