import { recordSpans } from '@coupon-center/server-kit/testing';
import type { RecordedSpan, SpanRecorder } from '@coupon-center/server-kit/testing';
import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness } from '../../testing/billing/billing-harness.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALL_ID = 'b7ad6b7169203331';
const headers = { traceparent: `00-${TRACE_ID}-${CALL_ID}-00` };

/** The status of a failed span in OpenTelemetry. */
const FAILED = 2;

let recorder: SpanRecorder;
let billing: BillingHarness;

beforeAll(async () => {
  recorder = await recordSpans();
  billing = await startBilling();
});
afterAll(async () => {
  await billing.stop();
  await recorder.stop();
});
beforeEach(() => recorder.reset());

/** The spans of the page's trace, starting with its calls. */
const spans = () => recorder.spans().filter((span) => span.spanContext().traceId === TRACE_ID);
const named = (pattern: RegExp) => spans().filter(({ name }) => pattern.test(name));
const below = (parent?: RecordedSpan) =>
  spans().filter((span) => span.parentSpanContext?.spanId === parent?.spanContext().spanId);

test('combines the calls of a page, their SQL, calls to Stripe and later mails in one trace', async () => {
  const { token, email } = await billing.subscriber();
  recorder.reset();
  const resend = await billing.api.send('POST', '/api/v1/auth/resend-verification/', { token, headers });
  expect(resend.status).toBe(200);
  const cards = await billing.api.send('GET', '/api/v1/payment-methods/', { token, headers });
  expect(cards.status).toBe(200);

  const [queued] = named(/^POST .*resend/);
  const [read] = named(/^GET .*payment-methods/);
  expect(queued).toMatchObject({
    parentSpanContext: { spanId: CALL_ID },
    attributes: {
      'coupon_center.request.id': resend.headers['x-request-id'],
      'http.response.status_code': 200,
    },
  });
  expect(
    below(queued).some(({ attributes }) =>
      String(attributes['db.query.text']).includes('insert into "jobs"'),
    ),
  ).toBe(true);
  expect(below(read).some(({ name }) => name === 'Stripe GET')).toBe(true);

  await billing.api.drain();
  expect(billing.api.mailbox.mails.at(-1)?.to).toBe(email);
  const [job] = named(/^job auth/);
  expect(job?.parentSpanContext?.spanId).toBe(queued?.spanContext().spanId);
  expect(below(job).some(({ name }) => name.startsWith('SQL'))).toBe(true);
});

test('keeps the parameters of a statement out of its span', async () => {
  const email = 'secret-person@example.com';
  await billing.api.send('POST', '/api/v1/auth/email-login/', {
    body: { email, password: 'hidden password', siteId: 6 },
    headers,
  });
  const [call] = named(/^POST .*email-login/);
  expect(below(call).length).toBeGreaterThan(0);
  expect(JSON.stringify(spans().map(({ attributes, name }) => [name, attributes]))).not.toContain(email);
});

test('marks a failed call', async () => {
  vi.spyOn(billing.api.deps.ports.stores, 'findPage').mockRejectedValueOnce(new Error('broken'));
  const reply = await billing.api.send('GET', '/api/v1/public/stores/any-cp/', { headers });
  expect(reply.status).toBe(500);
  expect(named(/^GET .*public/)[0]?.status.code).toBe(FAILED);
});
