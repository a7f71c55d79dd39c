import { http, HttpResponse } from 'msw';
import { archiveCoupon, listCoupons, readStore } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { createApiClient } from './api-client.ts';
import type { ApiClientOptions } from './session.ts';
import { createSessionStorage } from './session-storage.ts';
import { ann as user, annsTokens as tokens } from './testing/ann.ts';
import { setUpServer } from './testing/set-up-server.ts';

const emptyList = { count: 0, next: null, previous: null, results: [] };
const LIST = '/api/v1/coupons/?store_slug=a-cp&include_scheduled=1';
const query = { store_slug: 'a-cp', include_scheduled: '1' } as const;

const server = setUpServer();

/** Serves the list. @returns the authorization headers of the requests, oldest first */
function serveList(
  answer: (count: number) => Response | Promise<Response> = () => HttpResponse.json(emptyList),
) {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/v1/coupons/', ({ request }) => {
      asked.push(request.headers.get('authorization'));
      return answer(asked.length);
    }),
  );
  return asked;
}

function aClient(answers?: ApiClientOptions['answers']) {
  createSessionStorage('browser').write({ tokens, user });
  const onSession = () => undefined;
  return createApiClient({ site: sites['6'], origin: 'http://localhost', answers, onSession });
}

test('the first call to the address takes the early response, the second sends a request', async () => {
  const asked = serveList();
  const client = aClient();
  client.readAhead([LIST]);
  client.readAhead([LIST]);
  expect(await client.call(listCoupons, { query })).toEqual(emptyList);
  expect(asked).toEqual(['Bearer access-1']);
  await client.call(listCoupons, { query });
  expect(asked).toHaveLength(2);
});

test('a call to another address sends its own request', async () => {
  const asked = serveList();
  const client = aClient();
  client.readAhead([LIST]);
  await client.call(listCoupons, { query: { ...query, archived: '1' } });
  expect(asked).toHaveLength(2);
});

test('a failed early read fails the call, and surfaces nowhere else', async () => {
  const failure = () => HttpResponse.json({ code: 'store_missing' }, { status: 404 });
  const asked = serveList(failure);
  const client = aClient();
  client.readAhead([LIST]);
  await expect(client.call(listCoupons, { query })).rejects.toMatchObject({ status: 404 });
  expect(asked).toHaveLength(1);
});

test('an early read without a response is repeated by the call', async () => {
  const asked = serveList((count) => (count === 1 ? HttpResponse.error() : HttpResponse.json(emptyList)));
  const client = aClient();
  client.readAhead([LIST]);
  expect(await client.call(listCoupons, { query })).toEqual(emptyList);
  expect(asked).toHaveLength(2);
});

test('an early read refused for an expired token is repeated by the call, which renews the token', async () => {
  const isAccepted = (count: number) => count > 2;
  const asked = serveList((count) =>
    isAccepted(count) ? HttpResponse.json(emptyList) : HttpResponse.json({}, { status: 401 }),
  );
  let renewals = 0;
  server.use(
    http.post('*/api/v1/auth/refresh/', () => {
      renewals += 1;
      return HttpResponse.json({ ...tokens, token: 'access-2' });
    }),
  );
  const client = aClient();
  client.readAhead([LIST]);
  expect(await client.call(listCoupons, { query })).toEqual(emptyList);
  expect(asked).toEqual(['Bearer access-1', 'Bearer access-1', 'Bearer access-2']);
  expect(renewals).toBe(1);
});

test('sends another request if the response is stale', async () => {
  const asked = serveList();
  const client = aClient();
  const now = performance.now();
  client.readAhead([LIST]);
  jest.spyOn(performance, 'now').mockReturnValue(now + 11_000);
  await client.call(listCoupons, { query });
  expect(asked).toHaveLength(2);
});

test('after a change, everything is read again', async () => {
  const asked = serveList();
  server.use(http.delete('*/api/v1/coupons/7/', () => HttpResponse.json({}, { status: 503 })));
  const client = aClient();
  client.readAhead([LIST]);
  await expect(client.call(archiveCoupon, { params: { couponId: 7 } })).rejects.toThrow();
  await client.call(listCoupons, { query });
  expect(asked).toHaveLength(2);
});

test('the next user never gets the response of a previous user', async () => {
  const asked = serveList();
  const next = { ...tokens, token: 'access-2' };
  server.use(http.get('*/api/v1/auth/me/', () => HttpResponse.json({ ...user, id: 2 })));
  const client = aClient();
  client.readAhead([LIST]);
  await client.startSession(next);
  await client.call(listCoupons, { query });
  expect(asked.at(-1)).toBe('Bearer access-2');
});

test('cancels an early read that the next page does not need', async () => {
  const signals: AbortSignal[] = [];
  const real = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (init?.signal) signals.push(init.signal);
    return real(input, init);
  });
  const asked = serveList();
  server.use(http.get('*/api/v1/stores/11/', () => new Promise<never>(() => undefined)));
  const client = aClient();
  client.readAhead(['/api/v1/stores/11/']);
  client.readAhead([LIST]);
  await client.call(listCoupons, { query });
  expect(asked).toHaveLength(1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});

test('cancelling the call cancels its early read', async () => {
  server.use(http.get('*/api/v1/stores/11/', () => new Promise<never>(() => undefined)));
  const client = aClient();
  client.readAhead(['/api/v1/stores/11/']);
  const controller = new AbortController();
  const called = client.call(readStore, { params: { id: 11 } }, { signal: controller.signal });
  controller.abort();
  await expect(called).rejects.toMatchObject({ kind: 'aborted' });
});

describe('answers that came with the page', () => {
  const ME = '/api/v1/auth/me/';
  const inPage = { ...user, email: 'ann@maple.example' };
  const list = { ...emptyList, next: 'http://localhost/next' };
  const answers = { [ME]: inPage, [LIST]: list };

  /** Serves the user. @returns the number of requests for it */
  function serveMe() {
    const asked = { count: 0 };
    server.use(
      http.get(`*${ME}`, () => {
        asked.count += 1;
        return HttpResponse.json(user);
      }),
    );
    return asked;
  }

  beforeEach(() => void jest.spyOn(performance, 'now').mockReturnValue(2000));

  test('are taken by the first calls, and read ahead of no second time', async () => {
    const [asked, askedMe] = [serveList(), serveMe()];
    const client = aClient(answers);
    client.readAhead([LIST, ME]);
    expect(await client.refreshUser()).toEqual(inPage);
    expect(client.storedUser()).toEqual(inPage);
    expect(await client.call(listCoupons, { query })).toEqual(list);
    expect([asked.length, askedMe.count]).toEqual([0, 0]);
    expect(await client.refreshUser()).toEqual(user);
    expect(await client.call(listCoupons, { query })).toEqual(emptyList);
    expect([asked.length, askedMe.count]).toEqual([1, 1]);
  });

  test('are checked against the contract like any other answer', async () => {
    const client = aClient({ ...answers, [LIST]: { count: 'many' } });
    await expect(client.call(listCoupons, { query })).rejects.toMatchObject({ kind: 'contract' });
  });

  test.each([
    ['of another user', { ...answers, [ME]: { ...inPage, id: 2 } }],
    ['without a user', { [LIST]: list }],
    ['of nobody', { ...answers, [ME]: null }],
  ])('%s are left alone', async (_whose, others) => {
    const [asked, askedMe] = [serveList(), serveMe()];
    const client = aClient(others);
    expect(await client.refreshUser()).toEqual(user);
    expect(await client.call(listCoupons, { query })).toEqual(emptyList);
    expect([asked.length, askedMe.count]).toEqual([1, 1]);
  });

  test('are left alone where nobody is signed in', async () => {
    const asked = serveList();
    createSessionStorage('browser').clear();
    const onSession = () => undefined;
    const client = createApiClient({ site: sites['6'], origin: 'http://localhost', answers, onSession });
    expect(await client.call(listCoupons, { query })).toEqual(emptyList);
    expect(asked).toEqual([null]);
  });

  test('are left alone ten seconds after the page was requested', async () => {
    const asked = serveList();
    const client = aClient(answers);
    jest.spyOn(performance, 'now').mockReturnValue(10_001);
    expect(await client.call(listCoupons, { query })).toEqual(emptyList);
    expect(asked).toHaveLength(1);
  });

  test('do not outlast a change', async () => {
    const asked = serveList();
    server.use(http.delete('*/api/v1/coupons/7/', () => HttpResponse.json({}, { status: 503 })));
    const client = aClient(answers);
    await expect(client.call(archiveCoupon, { params: { couponId: 7 } })).rejects.toThrow();
    expect(await client.call(listCoupons, { query })).toEqual(emptyList);
    expect(asked).toHaveLength(1);
  });

  test('never reach the next user', async () => {
    const asked = serveList();
    server.use(http.get(`*${ME}`, () => HttpResponse.json({ ...user, id: 2 })));
    const client = aClient(answers);
    await client.startSession({ ...tokens, token: 'access-2' });
    expect(await client.call(listCoupons, { query })).toEqual(emptyList);
    expect(asked).toEqual(['Bearer access-2']);
  });
});
