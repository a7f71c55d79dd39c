/** The calls that are measured, and the seeded merchants who make them. */
import type { Client } from 'pg';
import { PORTAL_HEADER, SITE_KEY_HEADER } from '@coupon-center/contracts';
import type { Request } from '../load.ts';
import { refreshTokenOf, SEED_PASSWORD } from '../seed.ts';
import type { Reply } from '../servers.ts';

export interface Merchant {
  email: string;
  /** The part of the store's address that names it. */
  slug: string;
  /** Id of one of the store's coupons; null if it has none. */
  coupon: number | null;
  /** Access token; empty before the merchant is signed in. */
  token: string;
  /** The refresh token that is currently valid. */
  refresh: string;
}

interface Call {
  method: Request['method'];
  route: string;
  /** The path of a merchant's call, if it is not the route. */
  path?: (merchant: Merchant) => string;
  body?: (merchant: Merchant) => object;
  /** Whether it fills up stores, which hold at most ten coupons. */
  needsRoom?: boolean;
}

const COUPON = {
  offer_type: 'sitewide percent',
  description: 'Fifteen percent off everything in the store.',
  custom_url: 'https://store.bench.example/sale',
  discount_code: 'FIFTEEN',
  savings_percent: 15,
  savings_minimum_order: 10,
  up_to_savings_percent: false,
  expiration_date: '2099-12-31',
};

export const calls: Readonly<Record<string, Call>> = {
  list: { method: 'GET', route: '/api/v1/coupons/' },
  search: {
    method: 'GET',
    route: '/api/v1/coupons/',
    path: ({ coupon }) => `/api/v1/coupons/?id_search_text=${coupon}`,
  },
  me: { method: 'GET', route: '/api/v1/auth/me/' },
  page: {
    method: 'GET',
    route: '/api/v1/public/stores/:slug/',
    path: ({ slug }) => `/api/v1/public/stores/${slug}/`,
  },
  login: {
    method: 'POST',
    route: '/api/v1/auth/email-login/',
    body: ({ email }) => ({ email, password: SEED_PASSWORD, siteId: 6 }),
  },
  create: { method: 'POST', route: '/api/v1/coupons/', body: () => COUPON, needsRoom: true },
};

/** Headers that the portal sends with every call. */
const siteHeaders = { [SITE_KEY_HEADER]: '6', [PORTAL_HEADER]: '1' };
const json = { 'content-type': 'application/json' };

/** Returns a merchant's call. The merchant is signed in. */
export function requestOf({ method, route, path, body }: Call, merchant: Merchant): Request {
  return {
    method,
    path: path?.(merchant) ?? route,
    headers: { ...siteHeaders, authorization: `Bearer ${merchant.token}`, ...(body && json) },
    ...(body && { body: JSON.stringify(body(merchant)) }),
  };
}

/** Makes a call once. @throws Error if it fails */
export async function recordReply(origin: string, call: Call, merchant: Merchant): Promise<Reply> {
  const { path, ...init } = requestOf(call, merchant);
  const response = await fetch(origin + path, init);
  const body = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body}`);
  const type = response.headers.get('content-type') ?? '';
  return { method: call.method, route: call.route, status: response.status, type, body };
}

/** Returns merchants spread evenly over the seeded ones, not signed in yet. */
export async function findMerchants(client: Client, name: string, wanted: number): Promise<Merchant[]> {
  const { rows } = await client.query<Pick<Merchant, 'email' | 'slug' | 'coupon'>>(
    `select users.email, stores.slug, min(coupons.id)::int as coupon
     from users join stores on stores.owner_id = users.id left join coupons on coupons.store_id = stores.id
     where users.email like $1 || '-%' group by users.id, stores.id order by users.id`,
    [name],
  );
  const step = Math.max(1, Math.floor(rows.length / wanted));
  return rows
    .filter((_, index) => index % step === 0)
    .slice(0, wanted)
    .map((row) => ({ ...row, token: '', refresh: refreshTokenOf(row.email) }));
}

const ALL_AT_ONCE = 16;

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
    headers: { ...siteHeaders, ...json },
    body: JSON.stringify({ refresh: merchant.refresh }),
  });
  if (!response.ok) throw new Error(`${merchant.email} got no token: ${await response.text()}`);
  Object.assign(merchant, (await response.json()) as Pick<Merchant, 'token' | 'refresh'>);
}
