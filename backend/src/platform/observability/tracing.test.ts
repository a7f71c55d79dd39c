import {
  AlwaysOnSampler,
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api';
import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness } from '../../testing/billing/billing-harness.ts';
import { isTelemetryOn } from './telemetry.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const CALL_ID = 'b7ad6b7169203331';
const headers = { traceparent: `00-${TRACE_ID}-${CALL_ID}-00` };

const exporter = new InMemorySpanExporter();
let billing: BillingHarness;

beforeAll(async () => {
  new NodeTracerProvider({
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  }).register();
  billing = await startBilling();
});
afterAll(async () => {
  await billing.stop();
  trace.disable();
  context.disable();
  propagation.disable();
});
beforeEach(() => exporter.reset());

/** The spans of the page's trace, starting with its calls. */
const spans = () => exporter.getFinishedSpans().filter((span) => span.spanContext().traceId === TRACE_ID);
const named = (pattern: RegExp) => spans().filter(({ name }) => pattern.test(name));
const below = (parent?: ReadableSpan) =>
  spans().filter((span) => span.parentSpanContext?.spanId === parent?.spanContext().spanId);

test('combines the calls of a page, their SQL, calls to Stripe and later mails in one trace', async () => {
  const { token, email } = await billing.subscriber();
  exporter.reset();
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
  expect(named(/^GET .*public/)[0]?.status.code).toBe(SpanStatusCode.ERROR);
});

test.each([
  [false, {}],
  [false, { OTEL_SERVICE_NAME: 'api' }],
  [true, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
  [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }],
  [true, { OTEL_TRACES_EXPORTER: 'otlp' }],
  [false, { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
  [false, { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
])('sends spans: %p in the environment %p', (expected, environment) => {
  expect(isTelemetryOn(environment)).toBe(expected);
});
