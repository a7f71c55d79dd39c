import { waitFor } from '@testing-library/dom';
import { http, HttpResponse } from 'msw';
import { listCoupons, sortCoupons } from '@coupon-center/contracts';
import type { Tokens, User } from '@coupon-center/contracts';
import type { SessionEvent } from '@coupon-center/portal-contracts';
import { sites } from '@coupon-center/site-config';
import { createApiClient } from './api-client.ts';
import { createSessionStorage } from './session-storage.ts';
import { ann as user, annsTokens as first } from './testing/ann.ts';
import { setUpServer } from './testing/set-up-server.ts';

const second: Tokens = { token: 'access-2', refresh: 'refresh-2', expiration: 4_000_000_000 };
const emptyList = { count: 0, next: null, previous: null, results: [] };

const server = setUpServer();

/** An API that accepts one access token and can refresh it. Counts its calls. */
function anApi({ accepts = 'access-2', refreshAnswer = () => HttpResponse.json({ ...second }) } = {}) {
  const asked = { list: 0, refresh: 0 };
  server.use(
    http.get('*/api/v1/coupons/', ({ request }) => {
      asked.list += 1;
      const isAccepted = request.headers.get('authorization') === `Bearer ${accepts}`;
      return isAccepted ? HttpResponse.json(emptyList) : HttpResponse.json({}, { status: 401 });
    }),
    http.post('*/api/v1/auth/refresh/', () => {
      asked.refresh += 1;
      return refreshAnswer();
    }),
  );
  return asked;
}

function aClient(tokens = first) {
  const events: SessionEvent[] = [];
  createSessionStorage('browser').write({ tokens, user });
  const client = createApiClient({
    site: sites['6'],
    origin: 'http://localhost',
    onSession: (event) => events.push(event),
  });
  return { client, events };
}

test('ten calls with an expired token cause one refresh, and each is repeated once', async () => {
  const asked = anApi();
  const { client, events } = aClient();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => client.call(listCoupons, { query: {} })),
  );
  expect(answers).toEqual(Array.from({ length: 10 }, () => emptyList));
  expect(asked).toEqual({ list: 20, refresh: 1 });
  expect(events).toEqual([]);
  expect(createSessionStorage('browser').read()?.tokens).toEqual(second);
});

test('uses a token that another tab has refreshed without refreshing again', async () => {
  const asked = anApi();
  const { client } = aClient();
  createSessionStorage('browser').write({ tokens: second, user });
  await client.call(listCoupons, { query: {} });
  expect(asked).toEqual({ list: 2, refresh: 0 });
});

// @spec 8.12
test('a refused refresh signs out everywhere, once', async () => {
  anApi({ refreshAnswer: () => HttpResponse.json({}, { status: 401 }) as never });
  const { client, events } = aClient();
  const calls = [1, 2, 3].map(() => client.call(listCoupons, { query: {} }));
  const outcomes = await Promise.allSettled(calls);
  const message = 'Your session has expired. Please log in again.';
  expect(outcomes).toMatchObject([1, 2, 3].map(() => ({ reason: { status: 401, message } })));
  expect(events).toEqual([{ type: 'signed-out', reason: 'expired' }]);
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
});

test('keeps the session if the server is down during a refresh', async () => {
  anApi({ refreshAnswer: () => HttpResponse.json({}, { status: 503 }) as never });
  const { client, events } = aClient();
  await expect(client.call(listCoupons, { query: {} })).rejects.toMatchObject({ status: 503 });
  expect(events).toEqual([]);
  expect(client.storedUser()).toEqual(user);
});

// @spec 6.12 6.13 6.14 7.1 9.1
test('calls version 1 at the base address, with the headers of the site and the token', async () => {
  let headers = new Headers();
  let address = '';
  server.use(
    http.get('*/api/v1/coupons/', ({ request }) => {
      ({ headers, url: address } = request);
      return HttpResponse.json(emptyList);
    }),
  );
  const { client } = aClient();
  await client.call(listCoupons, { query: { store_slug: 'a-cp' } });
  expect(address).toBe('http://localhost/api/v1/coupons/?store_slug=a-cp');
  expect(headers.get('sma-site-key')).toBe('6');
  expect(headers.get('is-coupon-center')).toBe('1');
  expect(headers.get('authorization')).toBe('Bearer access-1');
});

test('rejects a response that does not match the contract', async () => {
  server.use(http.get('*/api/v1/coupons/', () => HttpResponse.json({ count: 'many' })));
  const { client } = aClient();
  await expect(client.call(listCoupons, { query: {} })).rejects.toMatchObject({ kind: 'contract' });
});

// @spec 4.7
test('signing out clears local storage and cookies even when the server is down', async () => {
  server.use(http.post('*/api/v1/auth/logout/', () => HttpResponse.error()));
  const { client, events } = aClient();
  localStorage.setItem('other', '1');
  await client.endSession();
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
  expect(events).toEqual([{ type: 'signed-out', reason: 'requested' }]);
});

test.each(['{', 'null', '{"token":1}', '[]', ''])(
  'treats a corrupt stored record (%s) as no session',
  (text) => {
    localStorage.setItem('user', text);
    const client = createApiClient({ site: sites['6'], onSession: () => undefined });
    expect(client.storedUser()).toBeNull();
  },
);

// @spec 3.7 3.8 4.6
test('keeps the tokens in the record and in the cookies access and refresh', () => {
  aClient();
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ ...user, ...first });
  expect(document.cookie).toBe('access=access-1; refresh=refresh-1');
});

// @spec 7.8
test('stores the user from the API beside the tokens', async () => {
  const coupon_center_txn = { id: 7 };
  server.use(http.get('*/api/v1/auth/me/', () => HttpResponse.json({ ...user, coupon_center_txn })));
  const { client, events } = aClient();
  await client.refreshUser();
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ ...user, coupon_center_txn, ...first });
  expect(events).toEqual([{ type: 'user-changed', user: { ...user, coupon_center_txn } }]);
});

/** Holds a response back until the test releases it. */
function aGate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('a late response with the user does not undo a sign-out', async () => {
  const gate = aGate();
  server.use(
    http.get('*/api/v1/auth/me/', async () => {
      await gate.opened;
      return HttpResponse.json({ ...user });
    }),
    http.post('*/api/v1/auth/logout/', () => HttpResponse.json({ success: true })),
  );
  const { client, events } = aClient();
  const late = client.refreshUser();
  await client.endSession();
  gate.open();
  await late;
  expect(events).toEqual([{ type: 'signed-out', reason: 'requested' }]);
  expect(localStorage).toHaveLength(0);
});

test('a refresh that ends after the sign-out leaves no tokens behind', async () => {
  const gate = aGate();
  const refreshing = aGate();
  anApi();
  server.use(
    http.post('*/api/v1/auth/refresh/', async () => {
      refreshing.open();
      await gate.opened;
      return HttpResponse.json({ ...second });
    }),
    http.post('*/api/v1/auth/logout/', () => HttpResponse.json({ success: true })),
  );
  const { client, events } = aClient();
  const listing = client.call(listCoupons, { query: {} });
  await refreshing.opened;
  await client.endSession();
  gate.open();
  await expect(listing).rejects.toMatchObject({ status: 401 });
  expect(localStorage).toHaveLength(0);
  expect(document.cookie).toBe('');
  expect(events).toEqual([{ type: 'signed-out', reason: 'requested' }]);
});

test('the session continues in this tab when local storage is cleared', async () => {
  const asked = anApi();
  const { client, events } = aClient();
  localStorage.clear();
  await client.call(listCoupons, { query: {} });
  expect(asked.refresh).toBe(1);
  expect(events).toEqual([]);
});

test('a sign-in whose user cannot be read stores nothing and is revoked on the server', async () => {
  let revoked: unknown;
  server.use(
    http.get('*/api/v1/auth/me/', () => HttpResponse.json({}, { status: 503 })),
    http.post('*/api/v1/auth/logout/', async ({ request }) => {
      revoked = await request.json();
      return HttpResponse.json({ success: true });
    }),
  );
  const events: SessionEvent[] = [];
  const client = createApiClient({
    site: sites['6'],
    origin: 'http://localhost',
    onSession: (event) => events.push(event),
  });
  await expect(client.startSession(first)).rejects.toMatchObject({ status: 503 });
  expect(revoked).toEqual({ refresh: 'refresh-1' });
  expect(client.storedUser()).toBeNull();
  expect(events).toEqual([]);
});

test.each(['browser', 'cookie'] as const)(
  'with tokens kept in %s mode, notices a sign-out in another tab',
  (storage) => {
    const site = { ...sites['6'], session: { storage } };
    createSessionStorage(storage).write({ tokens: storage === 'browser' ? first : null, user });
    const events: SessionEvent[] = [];
    const client = createApiClient({ site, onSession: (event) => events.push(event) });
    const stop = client.watchOtherTabs();
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    stop();
    expect(events).toEqual([{ type: 'signed-out', reason: 'other-tab' }]);
  },
);

test('a page from the back/forward cache notices what other tabs did while it got no events', () => {
  const { client, events } = aClient();
  const stop = client.watchOtherTabs();
  localStorage.clear();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(events).toEqual([]);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(events).toEqual([{ type: 'signed-out', reason: 'other-tab' }]);
  stop();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(events).toHaveLength(1);
});

test('a session that expires in another tab expires here too, and is reported once', () => {
  const { client, events } = aClient();
  const stop = client.watchOtherTabs();
  createSessionStorage('browser').clear('expired');
  // As browsers report it: first the removed record, then the rest.
  dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  dispatchEvent(new StorageEvent('storage', { key: null }));
  stop();
  expect(events).toEqual([{ type: 'signed-out', reason: 'expired' }]);
});

test('other tabs can tell an expired session from a sign-out', async () => {
  const removed = jest.spyOn(Storage.prototype, 'removeItem');
  anApi({ refreshAnswer: () => HttpResponse.json({}, { status: 401 }) as never });
  const { client } = aClient();
  await expect(client.call(listCoupons, { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(removed).toHaveBeenCalledWith('user');
  removed.mockClear();
  server.use(http.post('*/api/v1/auth/logout/', () => HttpResponse.json({ success: true })));
  await client.endSession();
  expect(removed).not.toHaveBeenCalled();
  removed.mockRestore();
});

describe('returning to the page', () => {
  const ended: Tokens = { ...first, expiration: 1 };
  const focus = () => dispatchEvent(new Event('focus'));
  /** One more round trip: earlier requests have been answered by then. */
  const settle = async () => {
    server.use(http.get('*/settled', () => HttpResponse.json({})));
    await (await fetch('http://localhost/settled')).text();
  };

  test('renews an expired token once, so that the storefront recognises the owner', async () => {
    const asked = anApi();
    const { client, events } = aClient(ended);
    const stop = client.watchReturn();
    expect(document.cookie).not.toContain('access=');
    document.dispatchEvent(new Event('visibilitychange'));
    focus();
    await waitFor(() => expect(document.cookie).toContain('access=access-2'));
    focus();
    await settle();
    stop();
    expect(asked.refresh).toBe(1);
    expect(events).toEqual([]);
  });

  test.each([
    ['a token that holds', first, false],
    ['a page that is hidden', ended, true],
  ])('renews nothing for %s', async (_, tokens, isHidden) => {
    const asked = anApi();
    const { client } = aClient(tokens);
    const stop = client.watchReturn();
    if (isHidden) jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await settle();
    stop();
    expect(asked.refresh).toBe(0);
  });

  test('renews nothing for a guest, or after watching has stopped', async () => {
    const asked = anApi();
    const nobody = createApiClient({ site: sites['6'], onSession: () => {} });
    const { client } = aClient(ended);
    const stops = [nobody.watchReturn(), client.watchReturn()];
    stops[1]?.();
    focus();
    await settle();
    stops[0]?.();
    expect(asked.refresh).toBe(0);
  });

  test('notices that the session has ended', async () => {
    anApi({ refreshAnswer: () => HttpResponse.json({}, { status: 401 }) as never });
    const { client, events } = aClient(ended);
    const stop = client.watchReturn();
    focus();
    await waitFor(() => expect(events).toEqual([{ type: 'signed-out', reason: 'expired' }]));
    stop();
  });

  test('keeps the session while the server is down', async () => {
    const asked = anApi({ refreshAnswer: () => HttpResponse.json({}, { status: 503 }) as never });
    const { client, events } = aClient(ended);
    const stop = client.watchReturn();
    focus();
    await waitFor(() => expect(asked.refresh).toBe(1));
    await settle();
    stop();
    expect(events).toEqual([]);
    expect(client.storedUser()).toEqual(user);
  });

  test('also renews cookies set by the server, and learns their expiry', async () => {
    const asked = anApi();
    createSessionStorage('cookie').write({ tokens: null, user });
    const site = { ...sites['6'], session: { storage: 'cookie' as const } };
    const client = createApiClient({ site, origin: 'http://localhost', onSession: () => {} });
    const stop = client.watchReturn();
    focus();
    await waitFor(() => expect(asked.refresh).toBe(1));
    await settle();
    focus();
    await settle();
    stop();
    expect(asked.refresh).toBe(1);
  });
});

const other: User = { ...user, id: 2, email: 'bea@example.com' };

test('signs out before it adopts another user’s sign-in from another tab', () => {
  const { client, events } = aClient();
  const stop = client.watchOtherTabs();
  createSessionStorage('browser').write({ tokens: second, user: other });
  dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  stop();
  expect(events).toEqual([
    { type: 'signed-out', reason: 'other-tab' },
    { type: 'signed-in', user: other },
  ]);
});

test('does not repeat a refused call as another user', async () => {
  const asked = anApi();
  const { client, events } = aClient();
  createSessionStorage('browser').write({ tokens: second, user: other });
  await expect(client.call(listCoupons, { query: {} })).rejects.toMatchObject({ status: 401 });
  expect(asked).toEqual({ list: 1, refresh: 0 });
  expect(events.map(({ type }) => type)).toEqual(['signed-out', 'signed-in']);
  expect(client.storedUser()).toEqual(other);
});

test('opens the event stream with the session’s token, renewed first if it has expired', async () => {
  const asked: (string | null)[] = [];
  anApi();
  server.use(
    http.get('*/api/v1/events/', ({ request }) => {
      asked.push(request.headers.get('authorization'));
      if (asked.length === 1) return HttpResponse.json({}, { status: 401 });
      return new HttpResponse('data: {}\n\n', { headers: { 'content-type': 'text/event-stream' } });
    }),
  );
  const { signal } = new AbortController();
  const { client } = aClient();
  const stream = await client.openEvents(signal);
  expect(await new Response(stream).text()).toBe('data: {}\n\n');
  expect(asked).toEqual(['Bearer access-1', 'Bearer access-2']);
  const late = aClient({ ...first, expiration: 1_000_000_000 });
  await late.client.openEvents(signal);
  expect(asked.slice(2)).toEqual(['Bearer access-2']);
});

test('reports why a stream cannot be opened', async () => {
  const { client } = aClient();
  server.use(
    http.get('*/api/v1/events/', () => HttpResponse.json({ code: 'too_many_streams' }, { status: 503 })),
  );
  await expect(client.openEvents(new AbortController().signal)).rejects.toMatchObject({ status: 503 });
  server.use(http.get('*/api/v1/events/', () => HttpResponse.error()));
  await expect(client.openEvents(new AbortController().signal)).rejects.toMatchObject({ kind: 'network' });
  await expect(client.openEvents(AbortSignal.abort())).rejects.toMatchObject({ kind: 'aborted' });
});

describe('a response without a body', () => {
  const change = () => aClient(second).client;
  const sort = { body: { items: [{ id: '7', sort_number: '1' }] } };

  it.each([200, 204, 205])('is a success if the caller supplies a substitute: %i', async (status) => {
    server.use(http.post('*/api/v1/coupons/sort-coupons/', () => new HttpResponse(null, { status })));
    const onEmpty = () => ({ success: true });
    await expect(change().call(sortCoupons, sort, { onEmpty })).resolves.toEqual({ success: true });
  });

  it('is an error if the caller needs the body', async () => {
    server.use(http.post('*/api/v1/coupons/sort-coupons/', () => new HttpResponse(null, { status: 204 })));
    await expect(change().call(sortCoupons, sort)).rejects.toMatchObject({ kind: 'contract' });
  });
});
