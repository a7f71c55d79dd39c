/** Traces what goes to Stripe. */
import { SpanKind } from '@opentelemetry/api';
import type Stripe from 'stripe';
import { currentTraceparent, inSpan } from '../../platform/observability/tracing.ts';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Makes a span of each request of a client of Stripe's SDK, and sends its `traceparent`. */
export function tracedHttpClient(client: HttpClient): HttpClient {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, method, headers, ...rest) => {
    const attributes = { 'http.request.method': method, 'server.address': host };
    return inSpan(`Stripe ${method}`, { kind: SpanKind.CLIENT, attributes }, () => {
      const traceparent = currentTraceparent();
      const sent = traceparent ? { ...headers, traceparent } : headers;
      return makeRequest(host, port, path, method, sent, ...rest);
    });
  };
  return client;
}
