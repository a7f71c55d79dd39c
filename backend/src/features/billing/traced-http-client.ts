/** Stripe's own HTTP client, with a span for each request. */
import { SpanKind } from '@opentelemetry/api';
import Stripe from 'stripe';
import { currentTraceparent, inSpan } from '../../platform/observability/tracing.ts';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

export function tracedHttpClient(): HttpClient {
  const client = Stripe.createNodeHttpClient();
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
