/**
 * Sends spans to a collector when the standard OTEL_* variables name one; otherwise the SDK is not even loaded. They are
 * read by the SDK itself, so every setting of its documentation works.
 */
const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

/** Whether the environment asks for spans to be sent. */
export function isTelemetryOn(environment: NodeJS.ProcessEnv): boolean {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false;
  if (environment.OTEL_TRACES_EXPORTER === 'none') return false;
  return environment.OTEL_TRACES_EXPORTER === 'otlp' || ENDPOINTS.some((name) => environment[name]);
}

/**
 * Starts to send spans, if the environment asks for it.
 * @returns sends what is left and stops
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
    // The page leaves the decision to the API: a browser's sampled flag is not to be trusted.
    ...(environment.OTEL_TRACES_SAMPLER ? {} : { sampler: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return () => provider.shutdown();
}
