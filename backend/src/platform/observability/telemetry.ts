/**
 * Sends spans to a collector if the standard OTEL_* variables name one; otherwise the SDK isn't even loaded. The SDK
 * reads the variables itself, so every setting in its documentation works.
 */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

/** Returns whether the environment enables sending spans. */
export function isTelemetryOn(environment: NodeJS.ProcessEnv): boolean {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  if (environment.OTEL_TRACES_EXPORTER === 'none') return false;
  return environment.OTEL_TRACES_EXPORTER === 'otlp' || ENDPOINTS.some((name) => environment[name]);
}

/**
 * Starts sending spans if the environment enables it.
 * @returns a function that flushes the remaining spans and stops
 */
export async function startTelemetry(environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  if (!isTelemetryOn(environment)) return async () => {};
  const [{ AlwaysOnSampler, BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = resources;
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'coupon-center-api' }))
      .merge(detectResources({ detectors: [envDetector] })),
    // The API decides what to sample: a browser's sampled flag can't be trusted.
    ...(environment.OTEL_TRACES_SAMPLER ? {} : { sampler: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return () => provider.shutdown();
}
