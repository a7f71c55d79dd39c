/** The storefront as a separate server. */
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  endConnections,
  logRequests,
  makeRepliesSafe,
  mountHealth,
  robotsRoute,
  serverOptions,
} from '@coupon-center/server-kit';
import { redirectToCanonical } from './canonical-address.ts';
import { notFound, sendPage } from './page-reply.ts';
import { siteOf, storefrontPlugin } from './storefront.ts';
import type { StorefrontOptions } from './storefront.ts';

export interface AppOptions extends StorefrontOptions {
  /** Lowest level that is logged; nothing by default. */
  logLevel?: string;
  /** Addresses and CIDRs of proxies whose X-Forwarded-* headers are trusted. */
  trustProxy?: string[];
  /** Adds hooks to the server before its parts are mounted, e.g. to see its routes. */
  prepare?: (app: FastifyInstance) => void;
}

/** Creates the server; it doesn't listen yet. */
export async function createApp({
  logLevel = 'silent',
  trustProxy,
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
  await robotsRoute(app, (request) => `${siteOf(request, options).clientUrl}/sitemap.xml`);
  await app.register(storefrontPlugin, { ...options, isAlone: true });
  return app;
}
