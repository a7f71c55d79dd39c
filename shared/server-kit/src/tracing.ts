/**
 * Spans of a server's work, sent to a collector by OpenTelemetry. While tracing is off, its packages aren't even loaded, and
 * every function here does nothing of its own.
 */
import type * as OpenTelemetry from '@opentelemetry/api';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

/** OpenTelemetry's API while tracing is on. */
let otel: typeof OpenTelemetry | undefined;

const tracerOf = ({ trace }: typeof OpenTelemetry) => trace.getTracer('coupon-center');

/** Returns whether the standard `OTEL_*` variables enable sending spans. */
export function isTracingOn(environment: NodeJS.ProcessEnv): boolean {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  if (environment.OTEL_TRACES_EXPORTER === 'none') return false;
  return environment.OTEL_TRACES_EXPORTER === 'otlp' || ENDPOINTS.some((name) => environment[name]);
}

/**
 * Starts sending spans if the environment enables it. The SDK reads the variables itself, so every setting in its
 * documentation works.
 * @param service name of the server, unless `OTEL_SERVICE_NAME` is set
 * @returns a function that flushes the remaining spans and stops
 */
export async function startTracing(service: string): Promise<() => Promise<void>> {
  if (!isTracingOn(process.env)) return async () => {};
  const [{ BatchSpanProcessor }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  return traceWith(new BatchSpanProcessor(new OTLPTraceExporter()), service);
}

/** Turns tracing on with a processor of the caller's, e.g. one that keeps the spans for a test. */
export async function traceWith(processor: SpanProcessor, service: string): Promise<() => Promise<void>> {
  const [api, { AlwaysOnSampler, NodeTracerProvider }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/resources'),
  ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [envDetector] })),
    // The servers decide what to sample: a browser's sampled flag can't be trusted.
    ...(process.env.OTEL_TRACES_SAMPLER ? {} : { sampler: new AlwaysOnSampler() }),
    spanProcessors: [processor],
  });
  provider.register();
  otel = api;
  return async () => {
    otel = undefined;
    await provider.shutdown();
    for (const part of [api.trace, api.context, api.propagation]) part.disable();
  };
}

/** Creates a span for each request, as a child of the caller's `traceparent` if there is one. */
export function traceRequests(app: FastifyInstance): void {
  if (!otel) return;
  const { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = otel;
  const tracer = tracerOf(otel);
  const traced = new WeakMap<FastifyRequest, { context: Context; span: Span }>();
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'coupon_center.request.id': request.id,
    };
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      caller,
    );
    const own = { span, context: trace.setSpan(caller, span) };
    traced.set(request, own);
    context.with(own.context, done);
  });
  // Reading the body loses the asynchronous context of the first hook.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(traced.get(request)?.context ?? context.active(), done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = traced.get(request)?.span;
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
  app.addHook('onRequestAbort', async (request) => traced.get(request)?.span.end());
}

export interface SpanOptions {
  kind?: keyof typeof OpenTelemetry.SpanKind;
  attributes?: Attributes;
  /** A `traceparent` to continue; by default, the span is a child of the current one. */
  traceparent?: string | null;
}

/** Runs work in its own span, which also records its failure. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  if (!otel) return work();
  const { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode } = otel;
  const { traceparent, kind = 'INTERNAL', attributes } = options;
  const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : context.active();
  const spanOptions = { kind: SpanKind[kind], ...(attributes && { attributes }) };
  return tracerOf(otel).startActiveSpan(name, spanOptions, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      const message = error instanceof Error ? error.name : undefined;
      span.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Returns the headers that continue the current trace in another server; none if nothing is traced. */
export function traceHeaders(): { traceparent?: string } {
  const headers = {};
  otel?.propagation.inject(otel.context.active(), headers);
  return headers;
}

/**
 * Creates a span for a finished statement, within a trace only.
 * @param sql with placeholders instead of values
 */
export function traceStatement(sql: string, milliseconds: number, isFailed: boolean): void {
  if (!otel?.trace.getActiveSpan()?.isRecording()) return;
  const end = Date.now();
  const [operation = ''] = sql.split(/\s/, 1);
  const span = tracerOf(otel).startSpan(`SQL ${operation}`, {
    kind: otel.SpanKind.CLIENT,
    startTime: end - milliseconds,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
  });
  if (isFailed) span.setStatus({ code: otel.SpanStatusCode.ERROR });
  span.end(end);
}
