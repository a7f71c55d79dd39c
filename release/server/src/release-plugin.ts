/** The release service's calls, below `/release/v1/`. */
import type { FastifyInstance } from 'fastify';
import { RELEASE_PATH, releaseCalls } from '@coupon-center/release';
import { logRequests, serviceDocument } from '@coupon-center/server-kit';
import { registerMetrics } from '@coupon-center/server-kit/metrics';
import { canaryRoutes } from './features/canaries/canaries.routes.ts';
import { credentialRoutes } from './features/credentials/credentials.routes.ts';
import { liveVersionRoutes } from './features/live-versions/live-versions.routes.ts';
import { pageReportRoutes } from './features/page-reports/page-reports.routes.ts';
import { pruningRoutes } from './features/pruning/pruning.routes.ts';
import { OCTETS, publishingRoutes } from './features/publishing/publishing.routes.ts';
import { registryRoutes } from './features/registry/registry.routes.ts';
import { remoteRoutes } from './features/remotes/remotes.routes.ts';
import { testingVersionRoutes } from './features/testing-versions/testing-versions.routes.ts';
import { replyToFailure, replyToUnknown } from './http/problem-reply.ts';
import { releaseRoutes } from './http/release-routes.ts';
import type { ReleaseService } from './release-service.ts';

/** Maximum size of a record, in bytes. */
const RECORD_BYTES = 2 * 1024 * 1024;

const document = () =>
  serviceDocument({
    title: 'Coupon Center release service',
    version: '1.0.0',
    description: 'Receives versions of remotes and the shell, and manages which of them are live.',
    calls: Object.values(releaseCalls),
    security: { tester: 'token', token: 'token', team: 'token', operator: 'token' },
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer', description: 'A token of a remote, or an operator’s.' },
    },
  });

/** Mounts the service's calls. */
export async function releasePlugin(app: FastifyInstance, service: ReleaseService): Promise<void> {
  await app.register(async (scope) => mount(scope, service), { prefix: RELEASE_PATH });
}

function mount(app: FastifyInstance, service: ReleaseService): void {
  logRequests(app);
  service.metrics.measure(app);
  app.setErrorHandler(replyToFailure);
  app.setNotFoundHandler(replyToUnknown);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: RECORD_BYTES },
    (request, body, done) => void parseJson(request, body as string, done),
  );
  // Files are streams: hashed and counted while they arrive.
  app.addContentTypeParser(OCTETS, (_request, payload, done) => done(null, payload));

  const deps = {
    ...service,
    /** Announces this process's own changes without waiting for the database to do so. */
    changed<T>(result: T): T {
      service.source.changed();
      return result;
    },
  };
  const route = releaseRoutes(app, service);
  registryRoutes(app, route, deps);
  remoteRoutes(route, deps);
  publishingRoutes(route, deps);
  liveVersionRoutes(route, deps);
  pruningRoutes(route, deps);
  canaryRoutes(route, deps);
  testingVersionRoutes(route, deps);
  credentialRoutes(route, deps);
  pageReportRoutes(route, deps);
  app.get('/openapi.json', async () => document());
  registerMetrics(app, service.metrics, service.metricsToken);
}
