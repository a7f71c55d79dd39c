/** Merchants at work: each signs in, adds, changes, sorts and archives coupons of its own store, and keeps its own record. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  approveStore,
  emailLogin,
  IDEMPOTENCY_KEY_HEADER,
  MAX_ARCHIVED_COUPONS,
  MAX_COUPONS,
  PORTAL_HEADER,
  SITE_KEY_HEADER,
} from '@coupon-center/contracts';
import { callApi, openStore, register, subscribe } from '@coupon-center/journeys/accounts';
import type { Credentials } from '@coupon-center/journeys/accounts';
import { DEFAULT_CLIENT_ID } from '@coupon-center/site-config';
import { mustBe } from './client.ts';
import type { Answer, Client, Question } from './client.ts';
import { PORTAL } from './namespace.ts';
import type { KnownCoupon, KnownStore } from './record.ts';

/** Coupons for each time that a merchant signs in, which an address may do 100 times in a quarter of an hour. */
const ROUNDS = 20;
const PATH = '/api/v1/coupons/';

export interface Shop extends KnownStore {
  merchant: Credentials;
  /** Address of the merchant. */
  from: string;
}

/** Opens a store that is paid for and approved. */
export async function openShop(provider: Credentials, from: string): Promise<Shop> {
  const portal = { origin: `http://${PORTAL}` };
  const merchant = await register(portal);
  const { id, slug } = await openStore(portal, merchant);
  await subscribe(portal, merchant);
  const { token } = await callApi(portal, emailLogin, { body: provider });
  await callApi(portal, approveStore, { params: { id } }, token);
  return { merchant, from, slug, coupons: [], archived: [] };
}

interface Call {
  method: Question['method'];
  path: string;
  body?: object;
  token?: string;
  key?: string;
}

/** @returns undefined if the call failed and was to be made only once */
function call(client: Client, shop: Shop, call: Call): Promise<Answer>;
function call(client: Client, shop: Shop, call: Call & { isOnce: true }): Promise<Answer | undefined>;
function call(
  client: Client,
  shop: Shop,
  { method, path, body, token, key, isOnce }: Call & { isOnce?: true },
): Promise<Answer | undefined> {
  return client[isOnce ? 'askOnce' : 'ask']({
    part: 'api',
    ...(method && { method }),
    path,
    from: shop.from,
    ...(isOnce && { isAlone: true }),
    headers: {
      accept: 'application/json',
      [SITE_KEY_HEADER]: DEFAULT_CLIENT_ID,
      [PORTAL_HEADER]: '1',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { [IDEMPOTENCY_KEY_HEADER]: key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Archives the first coupon. Repeated after a lost answer, there is no such live coupon any more. */
async function archiveFirst(client: Client, shop: Shop, token: string): Promise<void> {
  const [first] = shop.coupons;
  assert.ok(first);
  const answer = await call(client, shop, { method: 'DELETE', path: `${PATH}${first.id}/`, token });
  if (answer.status !== 404 || answer.repeated === 0) mustBe(200, answer);
  shop.coupons.shift();
  shop.archived = [...shop.archived, first.code].slice(-MAX_ARCHIVED_COUPONS);
}

/** Signs in. @returns the access token */
async function signIn(client: Client, shop: Shop): Promise<string> {
  const { email, password } = shop.merchant;
  const login = await call(client, shop, {
    method: 'POST',
    path: emailLogin.path,
    body: { email, password },
  });
  return (JSON.parse(mustBe(200, login).body) as { token: string }).token;
}

/** Signs in and works on several coupons. @throws AssertionError if a call is refused */
export async function work(client: Client, shop: Shop): Promise<void> {
  const token = await signIn(client, shop);
  for (let round = 0; round < ROUNDS; round += 1) await workOnCoupon(client, shop, token);
}

interface ListedCoupon {
  id: number;
  discount_code: string;
}

async function list(client: Client, shop: Shop, token: string): Promise<ListedCoupon[]> {
  const listed = await call(client, shop, { method: 'GET', path: `${PATH}?store_slug=${shop.slug}`, token });
  return (JSON.parse(mustBe(200, listed).body) as { results: ListedCoupon[] }).results;
}

/**
 * Adds a coupon: with a key, again until that is answered; every other one without a key, as a program of somebody else
 * would, which looks whether the coupon is there after a failure.
 */
async function addCoupon(client: Client, shop: Shop, token: string): Promise<KnownCoupon> {
  const code = randomUUID();
  const text = `New ${code}`;
  const body = { offer_type: 'Other', description: text, discount_code: code };
  const add = { method: 'POST', path: PATH, body, token } as const;
  const hasKey = (shop.coupons.length + shop.archived.length) % 2 === 0;
  for (;;) {
    const answer = hasKey
      ? await call(client, shop, { ...add, key: randomUUID() })
      : await call(client, shop, { ...add, isOnce: true });
    if (answer) return { id: (JSON.parse(mustBe(201, answer).body) as { id: number }).id, code, text };
    const found = (await list(client, shop, token)).find((one) => one.discount_code === code);
    if (found) return { id: found.id, code, text };
  }
}

async function workOnCoupon(client: Client, shop: Shop, token: string): Promise<void> {
  if (shop.coupons.length === MAX_COUPONS) await archiveFirst(client, shop, token);
  const coupon = await addCoupon(client, shop, token);
  shop.coupons.push(coupon);

  const text = `Changed ${randomUUID()}`;
  const change = {
    method: 'PATCH',
    path: `${PATH}${coupon.id}/`,
    body: { description: text },
    token,
  } as const;
  const changed = await call(client, shop, change);
  mustBe(200, changed);
  coupon.text = text;

  const turned = shop.coupons.toReversed();
  const items = turned.map(({ id }, index) => ({ id: String(id), sort_number: String(index + 1) }));
  const sorted = await call(client, shop, {
    method: 'POST',
    path: `${PATH}sort-coupons/`,
    body: { items },
    token,
  });
  mustBe(200, sorted);
  shop.coupons = turned;

  const listed = await list(client, shop, token);
  assert.deepEqual(
    listed.map(({ id }) => id),
    turned.map(({ id }) => id),
    `the list of ${shop.slug}`,
  );
}
