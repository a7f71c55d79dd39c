/** Mocks the API for a remote's tests by the contracts: a wrong field is a type error, a wrong answer fails the test. */
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { PROBLEM_TYPE, statusText } from '@coupon-center/contracts';
import type { ApiCall, CallOutput, FieldErrors } from '@coupon-center/contracts';
import type * as z from '@coupon-center/schema';

export const mockServer = setupServer();

/** Starts and stops the server around the tests of a file. */
export function setUpMockApi(): void {
  beforeAll(() => mockServer.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => mockServer.resetHandlers());
  afterAll(() => mockServer.close());
}

export interface MockRequest<C> {
  /** The body as sent, not yet validated. */
  body: C extends ApiCall<z.ZodMiniType, z.ZodMiniType, infer Body> ? z.input<Body> : unknown;
  query: URLSearchParams;
  params: Record<string, string>;
  headers: Headers;
}

/** A failure with which a mocked call may respond. */
export class MockFailure extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(`mocked ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Creates a 400 keyed by field. */
export function fieldFailure(fields: FieldErrors): MockFailure {
  return new MockFailure(400, fields);
}

/** Creates any other failure. */
export function problemFailure(status: number, code = 'failed', detail?: string): MockFailure {
  return new MockFailure(status, {
    type: 'about:blank',
    title: statusText(status),
    status,
    code,
    detail,
    request_id: 'r-1',
  });
}

/** Creates a 429, as the API's rate limits return it. */
export function tooManyFailure(seconds: number): MockFailure {
  const { status, body } = problemFailure(429, 'too_many_requests');
  return new MockFailure(status, body, { 'retry-after': String(seconds) });
}

type MockAnswer<C> = CallOutput<C> | 'network-down' | 'no-body';

/**
 * Answers a call.
 * @param answer returns what the API would, `'no-body'` or `'network-down'`, or throws a {@link MockFailure}
 * @returns the requests received, oldest first
 */
export function mockCall<C extends ApiCall>(
  call: C,
  answer: (request: MockRequest<C>) => MockAnswer<C> | Promise<MockAnswer<C>>,
): MockRequest<C>[] {
  const requests: MockRequest<C>[] = [];
  const method = call.methods[0].toLowerCase() as Lowercase<(typeof call.methods)[0]>;
  mockServer.use(
    http[method](`*${call.path}`, async ({ request, params }) => {
      const text = await request.text();
      const mock = {
        body: text ? JSON.parse(text) : undefined,
        query: new URL(request.url).searchParams,
        params: params as Record<string, string>,
        headers: request.headers,
      };
      requests.push(mock);
      try {
        const body = await answer(mock);
        if (body === 'network-down') return HttpResponse.error();
        if (body === 'no-body') return new HttpResponse(null, { status: 204 });
        return HttpResponse.json(call.response.parse(body) as Record<string, unknown>, {
          status: call.status,
        });
      } catch (error) {
        if (!(error instanceof MockFailure)) throw error;
        const type = error.status === 400 ? 'application/json' : PROBLEM_TYPE;
        return new HttpResponse(JSON.stringify(error.body), {
          status: error.status,
          headers: { 'content-type': type, ...error.headers },
        });
      }
    }),
  );
  return requests;
}
