import { problemSchema, REQUEST_ID_HEADER } from '@coupon-center/contracts';
import { callOf, watchApiCalls } from './api-calls.ts';

/** Fake network: answers every request and records it. */
function aNetwork() {
  const asked: Request[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init);
    asked.push(request);
    return new Response('{}', { status: 200, headers: { [REQUEST_ID_HEADER]: 'from-the-api' } });
  };
  return { scope: { fetch }, asked };
}

test('keeps the API calls, newest first, with status, duration and request id', async () => {
  const { scope } = aNetwork();
  const calls = watchApiCalls(scope);
  const listener = jest.fn();
  calls.subscribe(listener);
  await scope.fetch('/api/v1/coupons/');
  await scope.fetch('/api/v1/coupons/12/', { method: 'DELETE' });
  await scope.fetch('/page-remotes.json');
  expect(calls.get()).toEqual([
    expect.objectContaining({ call: 'DELETE /api/v1/coupons/:id/', status: 200, requestId: 'from-the-api' }),
    expect.objectContaining({ call: 'GET /api/v1/coupons/', took: expect.any(Number), isSimulated: false }),
  ]);
  expect(listener).toHaveBeenCalled();
});

test('names calls without ids, so that they are the same for every merchant', () => {
  expect(callOf('get', '/api/v1/stores/7/coupons/12')).toBe('GET /api/v1/stores/:id/coupons/:id');
  expect(callOf('GET', '/api/v1/uploads/8b1c7c1e-5b0f-4e55-9f30-0d3c5a4c2f11/')).toBe(
    'GET /api/v1/uploads/:id/',
  );
  expect(callOf('GET', '/api/v1/coupons/')).toBe('GET /api/v1/coupons/');
});

test('answers a failing call like an API that is down, without sending it', async () => {
  const { scope, asked } = aNetwork();
  const calls = watchApiCalls(scope, { failing: ['GET /api/v1/coupons/'] });
  const headers = { [REQUEST_ID_HEADER]: 'asked-with' };
  const response = await scope.fetch('/api/v1/coupons/?page=2', { headers });
  expect(response.status).toBe(503);
  expect(response.headers.get(REQUEST_ID_HEADER)).toBe('asked-with');
  expect(problemSchema.parse(await response.json())).toMatchObject({
    status: 503,
    request_id: 'asked-with',
  });
  expect(asked).toEqual([]);
  expect(calls.get()[0]).toMatchObject({ status: 503, isSimulated: true, requestId: 'asked-with' });
  expect((await scope.fetch('/api/v1/coupons/', { method: 'POST' })).status).toBe(200);
});

describe('a slow network', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('delays API calls and nothing else', async () => {
    const { scope, asked } = aNetwork();
    watchApiCalls(scope, { delay: 3000 });
    const call = scope.fetch('/api/v1/coupons/');
    await scope.fetch('/page-remotes.json');
    await jest.advanceTimersByTimeAsync(2999);
    expect(asked.map(({ url }) => new URL(url).pathname)).toEqual(['/page-remotes.json']);
    await jest.advanceTimersByTimeAsync(1);
    expect((await call).status).toBe(200);
  });

  test('ends an aborted call at once', async () => {
    const { scope, asked } = aNetwork();
    const calls = watchApiCalls(scope, { delay: 3000 });
    const life = new AbortController();
    const call = scope.fetch('/api/v1/coupons/', { signal: life.signal });
    life.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toEqual([]);
    expect(calls.get()[0]).toEqual(expect.objectContaining({ took: expect.any(Number) }));
    expect(calls.get()[0]?.status).toBeUndefined();
  });
});
