/** Health and metrics for operators, outside of `/api/`. */
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '@coupon-center/contracts';
import { mountHealth } from '@coupon-center/server-kit';
import type { HealthOptions } from '@coupon-center/server-kit';
import { registerMetrics } from '@coupon-center/server-kit/metrics';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Deps } from '../deps.ts';
import { replyToFailure } from '../http/failure-reply.ts';
import { addSafeHeaders } from '../http/prepare-http.ts';
import { countJobs, countLateJobs } from '../jobs/jobs.repository.ts';

/** How long after it is due a job is late, in seconds. */
const LATE_SECONDS = 300;

/** Mounts `/livez`, `/readyz`, `/healthz` and `/metrics`. They respond under any load and aren't logged. */
export async function mountOperations(
  app: FastifyInstance,
  deps: Deps,
  health: HealthOptions,
): Promise<void> {
  addSafeHeaders(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.setErrorHandler(replyToFailure);
  mountHealth(app, health);
  deps.metrics.dependencies(health.parts ?? {});
  registerMetrics(app, deps.metrics, deps.env().METRICS_TOKEN);
}

/** Adds metrics that all features share. */
export function addFigures({ metrics, db, clock }: Deps, database: OpenDatabase): void {
  metrics.gauge(
    'database_connections',
    'Connections to the database that are busy or idle, and calls waiting for one.',
    () => database.connections(),
    'state',
  );
  const { standbys } = database;
  if (standbys) {
    const help = 'Connections that reads of shoppers took, by the server: a standby, or the primary.';
    standbys.onRead(metrics.counter('database_shop_reads_total', help, 'server'));
    metrics.gauge('database_standby_age_seconds', 'How old what a standby shows may be.', () =>
      standbys.age(),
    );
  }
  metrics.gauge(
    'jobs',
    'Jobs in the queue, by state; all processes report the same value.',
    () => countJobs(db, clock.now()),
    'state',
  );
  metrics.gauge(
    'jobs_late',
    'Jobs that are not done five minutes after they were due; all processes report the same value.',
    () => countLateJobs(db, clock.now(), LATE_SECONDS),
  );
}
