/** Accounts in a named state, which a test stack creates with one call. */
import type { Api, Credentials } from './merchant.ts';

export interface AccountInState extends Credentials {
  /** Page on which the state is seen. */
  path: string;
}

/**
 * Makes a new merchant in a state, e.g. `tenCoupons`; `GET /test-stack` lists the states.
 * @throws Error if the portal is not a test stack, or has no such state
 */
export async function makeAccount({ origin, clientId }: Api, state: string): Promise<AccountInState> {
  const response = await fetch(`${origin}/test-stack/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state, clientId }),
  });
  if (response.status === 201) return (await response.json()) as AccountInState;
  throw new Error(
    `${origin} made no merchant in the state ${state}: ${response.status} ${(await response.text()).slice(0, 200)}`,
  );
}
