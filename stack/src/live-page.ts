/** Finds a live store page to list after startup. */
import { send } from '@coupon-center/api-client';
import { listReviews } from '@coupon-center/contracts';
import { DEFAULT_CLIENT_ID } from '@coupon-center/site-config';
import type { Stack } from './compose.ts';

/** @returns the address of a store page that shoppers can see, or undefined if there is none */
export async function findLivePage({
  origin,
  provider,
  openSession,
}: Pick<Stack, 'origin' | 'provider' | 'openSession'>): Promise<string | undefined> {
  const options = { origin, clientId: DEFAULT_CLIENT_ID };
  const token = await openSession({ clientId: DEFAULT_CLIENT_ID, email: provider.email });
  const { results } = await send(listReviews, { query: { state: 'approved' } }, { ...options, token });
  for (const { url } of results) if ((await fetch(url, { method: 'HEAD' })).ok) return url;
  return undefined;
}
