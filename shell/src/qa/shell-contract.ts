import type { ShellContract } from '@coupon-center/remote-kit';
import type { Portal } from '../portal-context/portal.ts';

/** Returns the shell's own session and API client, as a remote with session control gets them. */
export async function shellContract(portal: Portal): Promise<ShellContract> {
  const { contractFor } = await portal.platform();
  const here = { route: '', params: {}, pathname: location.pathname, search: '' };
  const nowhere = { get: () => here, subscribe: () => () => undefined };
  return contractFor('qa', nowhere, () => undefined, new AbortController().signal, ['session-control']);
}
