/** Mounts one version of a remote into its own element, or into that of its first screen, and removes it without a trace. */
import type {
  LifecycleProps,
  RemoteLifecycles,
  RenderToString,
  ShellContract,
  Still,
} from '@coupon-center/remote-kit';
import type { PageRemoteVersion } from '@coupon-center/shell-page';
import { StageError } from './bring-up.ts';
import type { Report } from './bring-up.ts';
import { finishFirstScreen, takeFirstScreen } from './first-screen.ts';
import type { PageMarks } from './page-marks.ts';
import { takeResumed } from './resumed.ts';
import { withinTime } from '../common/within-time.ts';

export const MOUNT_TIMEOUT_MS = 5000;
/** Mounting a remote again waits this long for it to unmount. */
export const UNMOUNT_TIMEOUT_MS = 2000;

export interface MountRequest {
  name: string;
  outlet: HTMLElement;
  contract: ShellContract;
  onCrash: () => void;
}

export interface Mounted {
  /** Never rejects; errors are reported. Calling it again returns the same promise. */
  unmount(): Promise<void>;
  /** Renders the screen for the next visit; see `still` of `RemoteLifecycles`. */
  still(render: RenderToString, since: number): Promise<Still | undefined>;
}

const bootstrapped = new WeakSet<RemoteLifecycles>();
let mounts = 0;

/** @throws Error if the remote doesn't mount in time, or crashes while mounting */
export async function mountVersion(
  { version, declaration: { name: remote } }: PageRemoteVersion,
  lifecycles: RemoteLifecycles,
  { outlet, contract, onCrash }: MountRequest,
  report: Report,
  marks: PageMarks,
): Promise<Mounted> {
  const path = contract.location.get().route;
  const firstScreen = takeFirstScreen(outlet, { remote, version, path });
  const domElement = firstScreen ?? document.createElement('div');
  domElement.dataset.remote = remote;
  domElement.dataset.version = version;
  if (!firstScreen) outlet.append(domElement);
  const leaveMarks = marks.enter({ remote, version });
  let state: 'coming' | 'up' | 'gone' = 'coming';
  const taken =
    firstScreen &&
    takeResumed((cause) => {
      const error = new StageError('mount', `Version ${version} rendered its resumed screen anew.`, {
        cause,
      });
      report(error, { remote, version, stage: 'resume' });
    });
  let failComing: (error: unknown) => void = () => undefined;
  const crashed = new Promise<never>((_resolve, reject) => (failComing = reject));

  const props: LifecycleProps = {
    name: `${remote}-${++mounts}`,
    domElement,
    contract,
    resumed: taken?.resumed,
    // Error boundaries call this while React renders, when nothing may be unmounted.
    onCrash: (error) => queueMicrotask(() => handleCrash(error)),
  };

  function handleCrash(cause: unknown): void {
    if (state === 'coming') {
      failComing(cause);
      return;
    }
    if (state === 'gone') return;
    const error = new StageError('crash', `Version ${version} crashed.`, { cause });
    report(error, { remote, version, stage: 'crash' });
    taken?.drop();
    onCrash();
  }

  async function leave(): Promise<void> {
    state = 'gone';
    try {
      await withinTime(UNMOUNT_TIMEOUT_MS, 'Unmounting', async () => lifecycles.unmount(props));
    } catch (error) {
      report(error, { remote, version, stage: 'unmount' });
    } finally {
      domElement.remove();
      void leaveMarks();
    }
  }

  let leaving: Promise<void> | undefined;
  const unmount = () => (leaving ??= leave());

  async function comeUp(): Promise<void> {
    if (!bootstrapped.has(lifecycles)) await lifecycles.bootstrap(props);
    bootstrapped.add(lifecycles);
    await lifecycles.mount(props);
  }

  const coming = comeUp();
  try {
    await withinTime(MOUNT_TIMEOUT_MS, 'Mounting', () => Promise.race([coming, crashed]));
  } catch (error) {
    domElement.remove();
    void leaveMarks();
    taken?.drop();
    // It may still mount later, in a detached element.
    coming.then(unmount, () => undefined);
    throw error;
  }
  state = 'up';
  if (firstScreen) finishFirstScreen(firstScreen);
  const still: Mounted['still'] = async (render, since) =>
    state === 'up' ? lifecycles.still?.(props, render, since) : undefined;
  return { unmount, still };
}
