/** Metrics for Prometheus: requests and their duration, dependencies, and what a server adds. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { askParts } from './health.ts';
import type { HealthParts } from './health.ts';
import { statusOf } from './log-requests.ts';
import { assertMayReadMetrics } from './metrics-access.ts';

/** The media type of Prometheus' text format. */
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Buckets in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Label of unknown calls; otherwise a scanner would create a time series for each address it tries. */
const UNKNOWN = 'unknown';

/** A number, or numbers by label value. */
type Figures = number | Readonly<Record<string, number>>;

export interface Metrics {
  /**
   * Adds a gauge whose value is read when it is scraped.
   * @param read returns a number, or numbers by label value
   */
  gauge(name: string, help: string, read: () => Figures | Promise<Figures>, label?: string): void;
  /**
   * Adds a counter.
   * @returns the function that adds one, for a value of the label
   */
  counter(name: string, help: string, label: string): (value: string) => void;
  /** Reports whether each dependency responds, which it is asked at each scrape. */
  dependencies(parts: HealthParts): void;
  /**
   * Measures every request to an instance.
   * @param nameOf returns the label of a request, one of few; by default the name of its call, `unknown` without one
   */
  measure(app: FastifyInstance, nameOf?: (request: FastifyRequest) => string | undefined): void;
  /** Adds metrics that come as text. */
  append(read: () => Promise<string>): void;
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>;
}

/** Metrics of the process, shared by all servers in it because collecting them has a cost. */
let processFigures: Registry | undefined;

function figuresOfProcess(): Registry {
  if (!processFigures) collectDefaultMetrics({ register: (processFigures = new Registry()) });
  return processFigures;
}

async function orNull(read: () => Figures | Promise<Figures>): Promise<Figures | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

/** Creates the metrics of one server; those of its process come with them. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a call to the end of its response.',
    labelNames: ['call', 'method', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  const appended: (() => Promise<string>)[] = [];
  let underWay = 0;

  const metrics: Metrics = {
    gauge(name, help, read, label) {
      new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers: [registry],
        async collect() {
          if (label) this.reset();
          else this.remove();
          // Omits values that can't be read, e.g. because the database is down, when the others are needed most.
          const values = await orNull(read);
          if (values === null) return;
          if (typeof values === 'number') this.set(values);
          else for (const [of, value] of Object.entries(values)) this.set({ [label ?? 'of']: of }, value);
        },
      });
    },
    counter(name, help, label) {
      const counter = new Counter({ name, help, labelNames: [label], registers: [registry] });
      return (value) => counter.inc({ [label]: value });
    },
    dependencies(parts) {
      metrics.gauge(
        'dependency_up',
        'Whether a dependency responds: 1 or 0.',
        async () => {
          const states = Object.entries(await askParts(parts));
          return Object.fromEntries(states.map(([name, isUp]) => [name, Number(isUp)]));
        },
        'dependency',
      );
    },
    measure(app, nameOf = (request) => request.routeOptions.config.call) {
      app.addHook('onRequest', (request, reply, done) => {
        underWay += 1;
        reply.raw.once('close', () => {
          underWay -= 1;
          const call = nameOf(request);
          const labels = { call: call ?? UNKNOWN, method: call ? request.method : UNKNOWN };
          durations.observe({ ...labels, status: statusOf(reply) }, reply.elapsedTime / 1000);
        });
        done();
      });
    },
    append: (read) => void appended.push(read),
    async text() {
      const parts = [registry, figuresOfProcess()].map((one) => one.metrics());
      return (await Promise.all([...parts, ...appended.map((read) => read())])).join('\n');
    },
  };
  metrics.gauge('http_requests_in_flight', 'Calls in progress.', () => underWay);
  return metrics;
}

/**
 * `GET /metrics` for callers with the token, or if none is configured, for this machine only; others get 404.
 * @param token value of `METRICS_TOKEN`
 */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    assertMayReadMetrics(request, token);
    return reply.type(METRICS_TYPE).send(await metrics.text());
  });
}
