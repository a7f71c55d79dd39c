/** The seeded merchants who make calls: read from the database and signed in through the API's refresh call. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Client } from 'pg';
import { PORTAL_HEADER, SITE_KEY_HEADER } from '@coupon-center/contracts';
import { FIRST_IDS, refreshTokenOf } from '../seed.ts';
import type { Caller } from './statements.ts';

export interface Merchant extends Caller {
  email: string;
  /** Access token; empty before the merchant is signed in. */
  token: string;
  /** The refresh token that is currently valid. */
  refresh: string;
}

/** Returns the slug that the seed gives the merchant's store. */
export const slugOf = ({ email }: Merchant): string => `${email.split('@', 1).join()}-cp`;

/** The id of the first of a store's ten coupons, in a database that was seeded once. */
export const firstCouponOf = ({ storeId }: Merchant): number =>
  FIRST_IDS.coupons + 10 * (storeId - FIRST_IDS.stores);

const CALLER_HEADER = 'x-bench-caller';
const ALL_AT_ONCE = 16;

/** Returns merchants spread evenly over the seeded ones, not signed in yet. */
export async function findMerchants(client: Client, name: string, wanted: number): Promise<Merchant[]> {
  const { rows } = await client.query<Caller & { email: string }>(
    `select users.id::int as "userId", sessions.id as "sessionId", stores.id::int as "storeId",
       users.client_id as "clientId", users.email
     from users join sessions on sessions.user_id = users.id join stores on stores.owner_id = users.id
     where users.email like $1 || '-%' order by users.id`,
    [name],
  );
  const step = Math.max(1, Math.floor(rows.length / wanted));
  return rows
    .filter((_, index) => index % step === 0)
    .slice(0, wanted)
    .map((row) => ({ ...row, token: '', refresh: refreshTokenOf(row.email) }));
}

/** Returns the first of some items. @throws Error if there is none */
export function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

/** Gives merchants fresh access tokens. May be repeated. */
export async function signIn(origin: string, merchants: readonly Merchant[]): Promise<void> {
  const waiting = [...merchants];
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await renew(origin, next);
  };
  await Promise.all(Array.from({ length: ALL_AT_ONCE }, worker));
}

async function renew(origin: string, merchant: Merchant): Promise<void> {
  const response = await fetch(`${origin}/api/v1/auth/refresh/`, {
    method: 'POST',
    headers: { ...siteHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh: merchant.refresh }),
  });
  if (!response.ok) throw new Error(`${merchant.email} got no token: ${await response.text()}`);
  const tokens = (await response.json()) as Pick<Merchant, 'token' | 'refresh'>;
  merchant.token = tokens.token;
  merchant.refresh = tokens.refresh;
}

/** Headers that the portal sends with every call. */
export const siteHeaders = { [SITE_KEY_HEADER]: '6', [PORTAL_HEADER]: '1' };

/** The same headers for both servers: the token for the API, the ids for the bare handlers. */
export function headersOf({ token, userId, sessionId, storeId, clientId }: Merchant): Record<string, string> {
  return {
    ...siteHeaders,
    authorization: `Bearer ${token}`,
    [CALLER_HEADER]: [userId, sessionId, storeId, clientId].join(),
  };
}

/** Reads the caller from {@link headersOf}. */
export function callerIn(headers: IncomingHttpHeaders): Caller {
  const [userId, sessionId = '', storeId, clientId = ''] = String(headers[CALLER_HEADER]).split(',');
  return { userId: Number(userId), sessionId, storeId: Number(storeId), clientId };
}
