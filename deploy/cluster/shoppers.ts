/** A shop whose merchant changes a coupon again and again, and shoppers who read its pages through the API all the time. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call, PATIENCE_MS } from './call.ts';

/** Has every new store pay and be shown at once, because there is no Stripe here, and nobody who reviews. */
export const OPEN_NEW_STORES = `
  create or replace function open_store() returns trigger language plpgsql as $$ begin
    insert into subscriptions (store_id, stripe_id, customer_id, status, started_at, ends_at_period_end, period_start,
      period_end, period_paid)
    values (new.id, 'sub_' || new.id, 'cus_' || new.id, 'active', now(), false, now(), now() + interval '30 days', true);
    update stores set is_approved = true where id = new.id;
    return new;
  end $$;
  create or replace trigger open_store after insert on stores for each row execute function open_store()`;

export interface Shop {
  token: string;
  storeId: number;
  /** Path of the public call for its page. */
  page: string;
  /** Has the merchant write the next version into the coupon. @returns it, once it is acknowledged @throws Error if it is not */
  edit(): Promise<number>;
  /** Returns the version that a page shows. */
  versionOn(text: string): number;
}

/**
 * Makes a merchant with a store and a coupon, where {@link OPEN_NEW_STORES} was run.
 * @param patienceMs how long its merchant waits for an answer, in milliseconds
 */
export async function openShop(origin: string, patienceMs = PATIENCE_MS): Promise<Shop> {
  const send = async <Reply>(method: string, path: string, body: object, token?: string): Promise<Reply> => {
    const { status, text } = await call(origin + path, { method, body, patienceMs, ...(token && { token }) });
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return JSON.parse(text) as Reply;
  };
  const email = `${randomUUID()}@shop.example`;
  const account = { email, password: 'maple-syrup', siteId: 2, type: 2 };
  const { token } = await send<{ token: string }>('POST', '/api/v1/auth/email-register/', account);
  const shop = { name: 'Maple Shop', website_url: 'shop.example', contact_email: email };
  const { id: storeId, slug } = await send<{ id: number; slug: string }>(
    'POST',
    '/api/v1/stores/',
    shop,
    token,
  );
  let version = 0;
  const coupon = () => ({ offer_type: 'free shipping', description: `Version ${version}.` });
  const { id } = await send<{ id: number }>('POST', '/api/v1/coupons/', coupon(), token);
  return {
    token,
    storeId,
    page: `/api/v1/public/stores/${slug}/`,
    async edit() {
      version += 1;
      await send('PATCH', `/api/v1/coupons/${id}/`, coupon(), token);
      return version;
    },
    versionOn: (text) => Number(/Version (\d+)\./.exec(text)?.[1] ?? -1),
  };
}

interface Read {
  at: number;
  ms: number;
  /** What went wrong. */
  problem?: string;
  /** How long before the read a change was acknowledged that it did not show, in milliseconds; 0 if it showed all. */
  behindMs: number;
}

export interface Shoppers {
  /** Waits until every shopper had an answer to a read that began from now on. */
  allRead(): Promise<void>;
  /** What happened since a time. Times are in seconds. */
  since(time: number): { reads: number; problems: string[]; slowest: number; furthestBehind: number };
  stop(): Promise<void>;
}

/** The public calls besides that for the page of a store. */
export const PUBLIC_READS = ['home/', 'stores/', 'search/?q=maple', 'addresses/', 'address-files/'].map(
  (path) => `/api/v1/public/${path}`,
);

/**
 * Starts one merchant and some shoppers.
 * @param origins addresses of the API, used in turn; as the edge does, a read is sent to the next one if one does not answer
 * @param patienceMs how long shoppers wait for an answer, in milliseconds
 */
export function startShoppers(
  origins: readonly string[],
  shop: Shop,
  count: number,
  patienceMs = PATIENCE_MS,
): Shoppers {
  const reads: Read[] = [];
  /** When each version was acknowledged. */
  const acknowledged = new Map<number, number>();
  /** Shopper -> when the newest answered read began. */
  const newest = new Map<number, number>();
  let isStopping = false;
  const goesOn = () => !isStopping;
  let turn = 0;
  const originAt = (place: number) => origins[place % origins.length] ?? '';

  async function readOnce(path: string): Promise<void> {
    const at = performance.now();
    const place = (turn += 1);
    const reply = await call(originAt(place) + path, { patienceMs })
      .catch((error: unknown) => {
        // A lost connection; those who waited as long as they do have failed.
        if (error instanceof Error && error.name === 'TimeoutError') throw error;
        return call(originAt(place + 1) + path, { patienceMs });
      })
      .catch((error: unknown) => ({ status: 0, text: String(error) }));
    const missed = [...acknowledged].filter(
      ([version, to]) => to <= at && version > shop.versionOn(reply.text),
    );
    const isPage = path === shop.page && reply.status === 200;
    reads.push({
      at,
      ms: performance.now() - at,
      ...(reply.status !== 200 && { problem: `${path} answered ${reply.status}: ${reply.text}` }),
      behindMs: isPage ? Math.max(0, ...missed.map(([, to]) => at - to)) : 0,
    });
  }

  async function readOn(shopper: number): Promise<void> {
    for (let place = shopper; goesOn(); place += 1) {
      const began = performance.now();
      await readOnce(shop.page);
      newest.set(shopper, began);
      await readOnce(PUBLIC_READS[place % PUBLIC_READS.length] ?? shop.page);
      await pause(20);
    }
  }

  async function editOn(): Promise<void> {
    while (goesOn()) {
      const version = await shop.edit().catch(() => undefined);
      // One that failed may be there, or not.
      if (version !== undefined) acknowledged.set(version, performance.now());
      await pause(200);
    }
  }

  const working = [editOn(), ...Array.from({ length: count }, (_, shopper) => readOn(shopper))];
  return {
    async allRead() {
      const now = performance.now();
      while (newest.size < count || [...newest.values()].some((began) => began < now)) await pause(50);
    },
    since(time) {
      const after = reads.filter(({ at }) => at >= time);
      return {
        reads: after.length,
        problems: after.flatMap(({ problem }) => problem ?? []),
        slowest: Math.max(0, ...after.map(({ ms }) => ms)) / 1000,
        furthestBehind: Math.max(0, ...after.map(({ behindMs }) => behindMs)) / 1000,
      };
    },
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
  };
}
