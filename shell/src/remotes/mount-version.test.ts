import type { LifecycleProps, RemoteLifecycles, ShellContract } from '@coupon-center/remote-kit';
import { versionOf } from '../testing/fixtures.ts';
import { createPageMarks } from './page-marks.ts';
import { MOUNT_TIMEOUT_MS, mountVersion, UNMOUNT_TIMEOUT_MS } from './mount-version.ts';

const version = versionOf('1');

/** A remote that writes its name into its element and records the calls it gets. */
function fakeLifecycles(replaced: Partial<RemoteLifecycles> = {}) {
  const calls: string[] = [];
  let latest: LifecycleProps | undefined;
  const lifecycles: RemoteLifecycles = {
    bootstrap: async () => calls.push('bootstrap'),
    mount: async (props) => {
      calls.push('mount');
      latest = props;
      props.domElement.textContent = 'one';
    },
    unmount: async () => calls.push('unmount'),
    ...replaced,
  };
  return { lifecycles, calls, props: () => latest as LifecycleProps };
}

const contract = { location: { get: () => ({ route: '/one' }) } } as unknown as ShellContract;

function mountIn(lifecycles: RemoteLifecycles) {
  const outlet = document.createElement('div');
  const report = jest.fn();
  const onCrash = jest.fn();
  const request = { name: 'mf-one', outlet, contract, onCrash };
  return {
    outlet,
    report,
    onCrash,
    mounted: mountVersion(version, lifecycles, request, report, createPageMarks(report)),
  };
}

afterEach(() => jest.useRealTimers());

describe('a mounted remote', () => {
  it('is bootstrapped once, gets its own element, and leaves nothing behind', async () => {
    const { lifecycles, calls } = fakeLifecycles();
    for (let round = 0; round < 3; round += 1) {
      const { outlet, mounted } = mountIn(lifecycles);
      const { unmount } = await mounted;
      expect(outlet.innerHTML).toBe('<div data-remote="mf-one" data-version="1">one</div>');
      await unmount();
      await unmount();
      expect(outlet.childElementCount).toBe(0);
    }
    expect(calls).toEqual(['bootstrap', 'mount', 'unmount', 'mount', 'unmount', 'mount', 'unmount']);
  });

  it('reports a crash once, until it is unmounted', async () => {
    const { lifecycles, props } = fakeLifecycles();
    const { mounted, onCrash, report } = mountIn(lifecycles);
    const { unmount } = await mounted;
    props().onCrash(new Error('boom'));
    await Promise.resolve();
    expect(onCrash).toHaveBeenCalledTimes(1);
    expect(report).toHaveBeenCalledWith(
      expect.objectContaining({ stage: 'crash' }),
      expect.objectContaining({ remote: 'mf-one' }),
    );
    await unmount();
    props().onCrash(new Error('late'));
    await Promise.resolve();
    expect(onCrash).toHaveBeenCalledTimes(1);
  });

  it('resolves every unmount only after it is gone', async () => {
    let finish: () => void = () => undefined;
    const { lifecycles } = fakeLifecycles({
      unmount: () => new Promise<void>((resolve) => (finish = resolve)),
    });
    const { outlet, mounted } = mountIn(lifecycles);
    const { unmount } = await mounted;
    const first = unmount();
    const second = unmount().then(() => outlet.childElementCount);
    finish();
    await expect(second).resolves.toBe(0);
    await first;
  });

  it('is removed even if unmounting fails', async () => {
    const { lifecycles } = fakeLifecycles({ unmount: () => Promise.reject(new Error('stuck')) });
    const { outlet, mounted, report } = mountIn(lifecycles);
    await (await mounted).unmount();
    expect(outlet.childElementCount).toBe(0);
    expect(report).toHaveBeenCalledWith(expect.any(Error), expect.objectContaining({ stage: 'unmount' }));
  });
});

test('is removed after 2 s if its unmount hangs, so that mounting it again does not wait longer', async () => {
  jest.useFakeTimers();
  const { lifecycles } = fakeLifecycles({ unmount: () => new Promise(() => undefined) });
  const { outlet, mounted, report } = mountIn(lifecycles);
  const gone = (await mounted).unmount();
  await jest.advanceTimersByTimeAsync(UNMOUNT_TIMEOUT_MS);
  await gone;
  expect(UNMOUNT_TIMEOUT_MS).toBe(2000);
  expect(outlet.childElementCount).toBe(0);
  expect(report).toHaveBeenCalledWith(expect.any(Error), expect.objectContaining({ stage: 'unmount' }));
});

describe('a remote that does not mount', () => {
  it('rejects its mount with the error that it threw or crashed with', async () => {
    const failing = fakeLifecycles({ mount: () => Promise.reject(new Error('no')) });
    await expect(mountIn(failing.lifecycles).mounted).rejects.toThrow('no');
    const crashing = fakeLifecycles({
      mount: async ({ onCrash }) => {
        onCrash(new Error('render'));
        await new Promise(() => undefined);
      },
    });
    const { mounted, outlet, onCrash } = mountIn(crashing.lifecycles);
    await expect(mounted).rejects.toThrow('render');
    expect(outlet.childElementCount).toBe(0);
    expect(onCrash).not.toHaveBeenCalled();
  });

  it('in time is abandoned, and unmounted if it mounts later', async () => {
    jest.useFakeTimers();
    let finish: () => void = () => undefined;
    const { lifecycles, calls } = fakeLifecycles({
      mount: () => new Promise<void>((resolve) => (finish = resolve)),
    });
    const { mounted } = mountIn(lifecycles);
    const failed = expect(mounted).rejects.toThrow('took longer than 5 s');
    await jest.advanceTimersByTimeAsync(MOUNT_TIMEOUT_MS);
    await failed;
    finish();
    await jest.advanceTimersByTimeAsync(0);
    expect(calls).toEqual(['bootstrap', 'unmount']);
  });
});
