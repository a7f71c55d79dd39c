/** The shell's session and API client, for calls on the user's behalf. */
import { grantQa, me } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';
import type { TestedPortal } from './tested-portal.ts';

/** Returns the contract that a remote with session control gets. */
export async function shellContract(portal: TestedPortal): Promise<ShellContract> {
  const { contractFor } = await portal.platform();
  const here = { route: '', params: {}, pathname: location.pathname, search: '' };
  const nowhere = { get: () => here, subscribe: () => () => undefined };
  return contractFor('qa', nowhere, () => undefined, new AbortController().signal, ['session-control']);
}

/**
 * Asks the API whether the user may test.
 * @returns the grant, undefined for a user who may not test
 * @throws ApiError if the API doesn't answer
 */
export async function requestGrant(portal: TestedPortal): Promise<string | undefined> {
  const { api } = await shellContract(portal);
  // Renews an expired access token. The call for the grant can't, because the API answers it with 404 without a valid token.
  await api.call(me, {});
  try {
    const { grant } = await api.call(grantQa, {});
    return grant;
  } catch (error) {
    // For users who may not test, the call doesn't exist.
    if ((error as { status?: number }).status === 404) return undefined;
    throw error;
  }
}
