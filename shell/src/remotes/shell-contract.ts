/** Makes the object that a remote is mounted with. */
import { SHELL_CONTRACT_VERSION } from '@coupon-center/contracts';
import type { Readable, RemoteLocation, ShellContract } from '@coupon-center/remote-kit';
import type { Platform } from '../platform/platform.ts';
import type { Portal } from '../portal.ts';

export interface ContractOptions {
  portal: Portal;
  platform: Pick<Platform, 'api' | 'session'>;
  remote: string;
  location: Readable<RemoteLocation>;
  navigate: ShellContract['navigate'];
}

export function createShellContract({
  portal,
  platform,
  remote,
  location,
  navigate,
}: ContractOptions): ShellContract {
  return {
    version: SHELL_CONTRACT_VERSION,
    site: portal.page.site,
    session: platform.session,
    api: platform.api,
    location,
    navigate,
    guardLeaving: portal.leaveGuards.add,
    notify: portal.notices.notify,
    report: (error, context) => portal.diagnostics.report(error, { remote, ...context }),
  };
}
