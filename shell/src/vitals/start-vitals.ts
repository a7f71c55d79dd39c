/** The late chunk that measures what the visitor feels, for the report and for the testers' panel. */
import type { Readable } from '@coupon-center/remote-kit';
import type { PortalState } from '../portal/portal-state.ts';
import type { RemoteMounts } from '../remotes/remote-mounts.ts';
import type { OnChange } from '../remotes/shell-contract.ts';
import { createPageParts } from './page-parts.ts';
import { reportVitals } from './report-vitals.ts';
import { watchVitals } from './watch-vitals.ts';
import type { SeenVital } from './watch-vitals.ts';

export interface Vitals {
  seen: Readable<readonly SeenVital[]>;
  /** Starts to report. @returns a function to call with each change that a remote asks the API for */
  report(): OnChange;
}

export function startVitals(
  state: Pick<PortalState, 'page' | 'releases'>,
  { mounted }: Pick<RemoteMounts, 'mounted'>,
): Vitals {
  const parts = createPageParts(state.page.shell, mounted);
  const seen = watchVitals(parts);
  return { seen, report: () => reportVitals(state, parts.shell, mounted, seen) };
}
