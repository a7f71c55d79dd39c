/** Asks the API whether the user may test. */
import { grantQa, me } from '@coupon-center/contracts';
import type { Portal } from '../portal-context/portal.ts';
import { shellContract } from './shell-contract.ts';

/**
 * @returns the grant, undefined for a user who may not test
 * @throws ApiError if the API doesn't answer
 */
export async function requestGrant(portal: Portal): Promise<string | undefined> {
  const { api } = await shellContract(portal);
  // Renews an expired access token. The call for the grant can't: without a valid token, the API answers it with 404.
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
