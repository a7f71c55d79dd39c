/** Shoppers and visitors of the portal: they read pages, report views and vote, each from a network of its own. */
import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import { mustBe } from './client.ts';
import type { Answer, Client, Question } from './client.ts';
import type { KnownStore } from './record.ts';

/** An acknowledged report that a code was copied, on which the same shopper votes later. */
interface Copy {
  slug: string;
  coupon: number;
  from: string;
  load: string;
  at: number;
}

/** What shoppers were told. */
export interface ShopperRecord {
  /** When each view was acknowledged, by store, in epoch milliseconds. */
  views: Map<string, number[]>;
  /** Views that were sent and not acknowledged. */
  uncertainViews: Map<string, number>;
  votes: Map<string, number>;
  copies: Copy[];
}

export const createShopperRecord = (): ShopperRecord => ({
  views: new Map(),
  uncertainViews: new Map(),
  votes: new Map(),
  copies: [],
});

/** A copy is known to every process by then. */
const COPY_KNOWN_MS = 2000;

const anyNetwork = () => `${randomInt(1, 9)}.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
const html = { accept: 'text/html' };
const add = (counts: Map<string, number>, slug: string) => counts.set(slug, (counts.get(slug) ?? 0) + 1);

async function read(client: Client, question: Question): Promise<Answer> {
  const answer = await client.ask(question);
  return mustBe(200, answer);
}

/** One visit to a store. */
export async function shop(client: Client, store: KnownStore, record: ShopperRecord): Promise<void> {
  const { slug } = store;
  const from = anyNetwork();
  const storefront = { part: 'storefront', from } as const;
  await read(client, { ...storefront, path: `/stores/${slug}`, headers: html });
  // An address of its own, so that the page does not come from the cache of the edge.
  await read(client, { ...storefront, path: `/search?q=${randomUUID()}`, headers: html });
  const load = randomUUID();
  const coupon = store.coupons[0]?.id;
  const events = [
    { kind: 'page_view', coupon: null },
    ...(coupon === undefined ? [] : [{ kind: 'code_copy', coupon }]),
  ];
  const body = JSON.stringify({ load, events });
  // A beacon: nobody waits for its answer, and nobody sends it again.
  const told = await client.askOnce({
    ...storefront,
    method: 'POST',
    path: `/stores/${slug}/visits`,
    headers: { 'content-type': 'text/plain' },
    body,
  });
  const at = Date.now();
  if (!told) add(record.uncertainViews, slug);
  else {
    mustBe(204, told);
    record.views.set(slug, [...(record.views.get(slug) ?? []), at]);
    if (coupon !== undefined) record.copies.push({ slug, coupon, from, load, at });
  }
  const [oldest] = record.copies;
  if (oldest && oldest.at < at - COPY_KNOWN_MS) {
    record.copies.shift();
    await vote(client, oldest, record);
  }
}

async function vote(
  client: Client,
  { slug, coupon, from, load }: Copy,
  record: ShopperRecord,
): Promise<void> {
  const answer = await client.ask({
    part: 'storefront',
    method: 'POST',
    path: `/stores/${slug}/${coupon}/votes`,
    from,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: `answer=worked&load=${load}`,
  });
  // Its merchant may have archived the coupon in the meantime.
  if (answer.status === 404) return;
  mustBe(200, answer);
  add(record.votes, slug);
}

/** One page load of the portal with the files that it names, and a look at the release service. */
export async function openPortal(client: Client): Promise<void> {
  const from = anyNetwork();
  const shell = { part: 'shell', from } as const;
  for (const path of ['/login', '/']) {
    const { body } = await read(client, { ...shell, path, headers: html });
    const [, file] = /src="(\/shell\/[^"]+\.js)"/.exec(body) ?? [];
    assert.ok(file, `${path} names no script`);
    await read(client, { ...shell, path: `${file}?${randomUUID()}` });
  }
  await read(client, { ...shell, path: '/registry.json' });
  await read(client, { part: 'release', from, path: '/release/v1/registry' });
}
