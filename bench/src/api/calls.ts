/** The calls that are measured. */
import { SEED_PASSWORD } from '../seed.ts';
import { firstCouponOf, headersOf, siteHeaders, slugOf } from './merchants.ts';
import type { Merchant } from './merchants.ts';

export type CallName = 'list' | 'search' | 'me' | 'page' | 'create' | 'login';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
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

const json = { 'content-type': 'application/json' };

/** Names of the calls in tables. */
export const TITLES: Readonly<Record<CallName, string>> = {
  list: 'GET /api/v1/coupons/ (ten coupons)',
  search: 'GET /api/v1/coupons/?id_search_text=…',
  me: 'GET /api/v1/auth/me/',
  page: 'GET /api/v1/public/stores/… (ten coupons)',
  create: 'POST /api/v1/coupons/',
  login: 'POST /api/v1/auth/email-login/',
};

/** Returns the request for a merchant's call. */
export function requestOf(call: CallName, merchant: Merchant): Request {
  if (call === 'list') return { method: 'GET', path: '/api/v1/coupons/', headers: headersOf(merchant) };
  if (call === 'search')
    return {
      method: 'GET',
      path: `/api/v1/coupons/?id_search_text=${firstCouponOf(merchant)}`,
      headers: headersOf(merchant),
    };
  if (call === 'page')
    return { method: 'GET', path: `/api/v1/public/stores/${slugOf(merchant)}/`, headers: siteHeaders };
  if (call === 'me') return { method: 'GET', path: '/api/v1/auth/me/', headers: headersOf(merchant) };
  if (call === 'create')
    return {
      method: 'POST',
      path: '/api/v1/coupons/',
      headers: { ...headersOf(merchant), ...json },
      body: JSON.stringify(COUPON),
    };
  return {
    method: 'POST',
    path: '/api/v1/auth/email-login/',
    headers: { ...siteHeaders, ...json },
    body: JSON.stringify({ email: merchant.email, password: SEED_PASSWORD, siteId: 6 }),
  };
}

/** Makes one request. @throws Error if it fails */
export async function send(origin: string, { path, ...init }: Request): Promise<Record<string, unknown>> {
  const response = await fetch(origin + path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}
