/** Asks the API whether the user may test. */
import { grantQa } from '@coupon-center/contracts';
import type { Portal } from '../portal/portal.ts';
import { shellContract } from './shell-contract.ts';

/**
 * @returns the grant, undefined for a user who may not test
 * @throws ApiError if the API doesn't answer
 */
export async function requestGrant(portal: Portal): Promise<string | undefined> {
  const { api } = await shellContract(portal);
  try {
    const { grant } = await api.call(grantQa, {});
    return grant;
  } catch (error) {
    // To everybody else, the call doesn't exist.
    if ((error as { status?: number }).status === 404) return undefined;
    throw error;
  }
}
