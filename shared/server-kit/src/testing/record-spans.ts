/** Records the spans of a test in memory. */
import type { InMemorySpanExporter, ReadableSpan } from '@opentelemetry/sdk-trace-node';
import { traceWith } from '../tracing.ts';

export type RecordedSpan = ReadableSpan;

export interface SpanRecorder {
  /** Returns the spans that have ended. */
  spans: InMemorySpanExporter['getFinishedSpans'];
  reset(): void;
  stop(): Promise<void>;
}

/** Turns tracing on. Call it before the server is created. */
export async function recordSpans(): Promise<SpanRecorder> {
  const { InMemorySpanExporter, SimpleSpanProcessor } = await import('@opentelemetry/sdk-trace-node');
  const exporter = new InMemorySpanExporter();
  const stop = await traceWith(new SimpleSpanProcessor(exporter), 'test');
  return { spans: () => exporter.getFinishedSpans(), reset: () => exporter.reset(), stop };
}
