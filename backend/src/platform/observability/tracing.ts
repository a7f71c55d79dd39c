/**
 * Spans for the API's work: requests, SQL, calls to other services, jobs. Without the SDK of `startTelemetry`, they are
 * discarded and cost next to nothing.
 */
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Attributes, Context, Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';

const tracer = () => trace.getTracer('coupon-center-api');

declare module 'fastify' {
  interface FastifyRequest {
    trace: { context: Context; span: Span } | null;
  }
}

/** Creates a span for each request, as a child of the caller's `traceparent` if there is one. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'coupon_center.request.id': request.id,
    };
    const span = tracer().startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      caller,
    );
    request.trace = { span, context: trace.setSpan(caller, span) };
    context.with(request.trace.context, done);
  });
  // Reading the body loses the asynchronous context of the first hook.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(request.trace?.context ?? context.active(), done);
  });
  app.addHook('onResponse', async ({ trace: traced }, { statusCode }) => {
    traced?.span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) traced?.span.setStatus({ code: SpanStatusCode.ERROR });
    traced?.span.end();
  });
  app.addHook('onRequestAbort', async ({ trace: traced }) => traced?.span.end());
}

export interface SpanOptions {
  kind?: SpanKind;
  attributes?: Attributes;
  /** A `traceparent` to continue; by default, the span is a child of the current one. */
  traceparent?: string | null;
}

/** Runs work in its own span, which also records its failure. */
export async function inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const { traceparent, ...spanOptions } = options;
  const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : context.active();
  return tracer().startActiveSpan(name, spanOptions, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({
        code: SpanStatusCode.ERROR,
        message: error instanceof Error ? error.name : undefined,
      });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Returns the current `traceparent`, or null if nothing is traced. */
export function currentTraceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Creates a span for a finished statement, within a trace only. Its SQL has placeholders instead of values. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const end = Date.now();
  const [operation = ''] = query.sql.split(/\s/, 1);
  const span = tracer().startSpan(`SQL ${operation}`, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  });
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
}
