/** The storefront as a separate server. */
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  endConnections,
  logRequests,
  makeRepliesSafe,
  mountHealth,
  problemOf,
  ProblemError,
  robotsRoute,
  sendProblem,
  serverOptions,
} from '@coupon-center/server-kit';
import { createMetrics, registerMetrics } from '@coupon-center/server-kit/metrics';
import { redirectToCanonical } from './canonical-address.ts';
import { notFound, sendPage } from './page-reply.ts';
import { siteOf, storefrontPlugin } from './storefront.ts';
import type { StorefrontOptions } from './storefront.ts';

export interface AppOptions extends StorefrontOptions {
  /** Lowest level that is logged; nothing by default. */
  logLevel?: string;
  /** Addresses and CIDRs of proxies whose X-Forwarded-* headers are trusted. */
  trustProxy?: string[];
  /** The token that readers of the metrics send; without one, only this machine can read them. */
  metricsToken?: string | undefined;
  /** Adds hooks to the server before its parts are mounted, e.g. to see its routes. */
  prepare?: (app: FastifyInstance) => void;
}

const UNREADABLE = new ProblemError(500, 'metrics_unavailable', 'The metrics could not be read.');

/** Creates the server; it doesn't listen yet. */
export async function createApp({
  logLevel = 'silent',
  trustProxy,
  metricsToken,
  prepare = () => {},
  ...options
}: AppOptions): Promise<FastifyInstance> {
  const lost = (request: FastifyRequest, reply: FastifyReply) => {
    const site = siteOf(request, options);
    return sendPage(request, reply, site, notFound(site));
  };
  const app = Fastify({
    ...serverOptions({ logLevel, trustProxy }),
    frameworkErrors: (_error, request, reply) => void lost(request, reply),
  });
  endConnections(app);
  makeRepliesSafe(app);
  redirectToCanonical(app);
  prepare(app);
  await app.register(async (elsewhere) => {
    logRequests(elsewhere);
    elsewhere.setNotFoundHandler(lost);
  });
  mountHealth(app);
  const metrics = createMetrics();
  await app.register(async (operations) => {
    operations.setErrorHandler((error, request, reply) =>
      sendProblem(request, reply, problemOf(error, request, UNREADABLE)),
    );
    registerMetrics(operations, metrics, metricsToken);
  });
  await robotsRoute(app, (request) => `${siteOf(request, options).clientUrl}/sitemap.xml`);
  await app.register(async (pages) => {
    metrics.measure(pages, ({ routeOptions }) => routeOptions.url);
    await storefrontPlugin(pages, { ...options, isAlone: true });
  });
  return app;
}
