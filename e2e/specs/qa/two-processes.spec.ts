/** The API in two processes on one database behind a balancer: both act as one API, and either may stop. */
import { expect, test } from '@playwright/test';
import { send } from '@coupon-center/api-client';
import {
  addCoupon,
  approveStore,
  emailLogin,
  listCoupons,
  listReviews,
  me,
  watchEvents,
} from '@coupon-center/contracts';
import { DEFAULT_CLIENT_ID } from '@coupon-center/site-config';
import { addCoupons, callApi, openStore, register, subscribe } from '@coupon-center/journeys';
import { openApiPair } from '../../fixtures/api-pair.ts';
import type { ApiPair } from '../../fixtures/api-pair.ts';

let pair: ApiPair;

test.beforeAll(async () => {
  pair = await openApiPair();
});
test.afterAll(() => pair.close());

const coupon = (description: string) => ({ offer_type: 'Other' as const, description });

/** Returns the status with which a call is refused. */
async function refusalOf(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 200,
    (error: unknown) => (error as { status: number }).status,
  );
}

/** Reads a stream of events until it contains a text. */
async function hear(stream: ReadableStreamDefaultReader<Uint8Array>, text: string): Promise<void> {
  const decoder = new TextDecoder();
  let heard = '';
  while (!heard.includes(text)) {
    const { value, done } = await stream.read();
    if (done) throw new Error(`The stream ended without ${text}: ${heard}`);
    heard += decoder.decode(value, { stream: true });
  }
}

test('a merchant registers at one process and works at the other, and both enforce the same rules', async () => {
  const [one, other] = pair.processes;
  const merchant = await register(one);
  const { token } = await callApi(other, emailLogin, { body: merchant });
  const store = await openStore(other, merchant);
  expect((await callApi(one, me, {}, token)).store?.slug).toBe(store.slug);

  await test.step('either process accepts payments', async () => {
    await subscribe(pair, merchant);
    await pair.settlePayments();
  });

  await test.step('together they refuse an eleventh coupon', async () => {
    await addCoupons(one, merchant, [coupon('one'), coupon('two'), coupon('three'), coupon('four')]);
    await addCoupons(other, merchant, [
      coupon('five'),
      coupon('six'),
      coupon('seven'),
      coupon('eight'),
      coupon('nine'),
    ]);
    const tries = Array.from({ length: 10 }, (_, index) =>
      refusalOf(callApi(pair.processes[index % 2]!, addCoupon, { body: coupon(`more ${index}`) }, token)),
    );
    expect((await Promise.all(tries)).filter((status) => status === 200)).toHaveLength(1);
    const query = { store_slug: store.slug };
    expect((await callApi(one, listCoupons, { query }, token)).count).toBe(10);
    expect((await callApi(other, listCoupons, { query }, token)).count).toBe(10);
  });

  await test.step('a listener at one hears about a change at the other', async () => {
    const { body } = await fetch(other.origin + watchEvents.path, {
      headers: {
        authorization: `Bearer ${token}`,
        'sma-site-key': DEFAULT_CLIENT_ID,
        'is-coupon-center': '1',
      },
    });
    const stream = body!.getReader();
    const provider = (await callApi(one, emailLogin, { body: pair.provider })).token;
    const { results } = await callApi(one, listReviews, { query: {} }, provider);
    const [pending] = results.filter(({ slug }) => slug === store.slug);
    const heard = hear(stream, 'review-changed');
    await callApi(one, approveStore, { params: { id: pending!.id } }, provider);
    await heard;
    await stream.cancel();
  });

  await test.step('each mail goes out once, whichever process takes it from the queue', async () => {
    await expect
      .poll(() => pair.mailsTo(merchant.email).length, { timeout: 20_000 })
      .toBeGreaterThanOrEqual(2);
    const mails = pair.mailsTo(merchant.email);
    expect(new Set(mails).size).toBe(mails.length);
  });
});

test('attempts are counted across both processes', async () => {
  const merchant = await register(pair);
  const wrong = { email: merchant.email, password: 'not the password' };
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await refusalOf(callApi(pair.processes[attempt % 2]!, emailLogin, { body: wrong }))).toBe(401);
  for (const process of pair.processes)
    expect(await refusalOf(callApi(process, emailLogin, { body: wrong }))).toBe(429);
});

test('one process stops during work, and no client notices', async () => {
  const [leaving, staying] = pair.processes;
  const merchant = await register(pair);
  const options = { origin: pair.origin, clientId: DEFAULT_CLIENT_ID, token: merchant.tokens.token };
  const before = [...pair.served];
  let hasLeft = false;
  let answered = 0;
  const work = async () => {
    while (!hasLeft) {
      await send(me, {}, options);
      answered += 1;
    }
  };
  const workers = Array.from({ length: 4 }, work);
  // Both are busy when one is asked to stop.
  await expect.poll(() => pair.served.every((served, index) => served > (before[index] ?? 0) + 5)).toBe(true);
  expect(await leaving.stop()).toBe(0);
  hasLeft = true;
  await Promise.all(workers);
  expect(answered).toBeGreaterThan(10);
  expect((await callApi(pair, me, {}, merchant.tokens.token)).email).toBe(merchant.email);
  expect((await fetch(`${staying.origin}/readyz`)).status).toBe(200);
});
