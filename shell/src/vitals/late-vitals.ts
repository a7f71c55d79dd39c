/** The part of the measuring that the platform contains: it fetches the rest once the page is idle. */
import { whenIdle } from '../common/scheduling.ts';
import type { PortalState } from '../portal/portal-state.ts';
import type { RemoteMounts } from '../remotes/remote-mounts.ts';
import type { OnChange } from '../remotes/shell-contract.ts';
import type { Vitals } from './start-vitals.ts';

export interface LateVitals {
  /** Measures this page; it reports only if it is among those that do. */
  vitals: () => Promise<Vitals>;
  onChange: OnChange;
}

export function createLateVitals(
  state: Pick<PortalState, 'page' | 'releases'>,
  mounts: Pick<RemoteMounts, 'mounted'>,
): LateVitals {
  let starting: Promise<Vitals> | undefined;
  let onChange: OnChange | undefined;
  const vitals = () =>
    (starting ??= import(/* webpackChunkName: "vitals" */ './start-vitals.ts').then(({ startVitals }) =>
      startVitals(state, mounts),
    ));
  const report = () =>
    vitals().then(
      (started) => (onChange = started.report()),
      // Without the chunk, the page works as well.
      () => undefined,
    );
  if (state.page.reportsVitals !== false) whenIdle(() => void report());
  return { vitals, onChange: (remote, answer) => onChange?.(remote, answer) };
}
