/** The shoppers' pages as a server of their own. */
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endConnections, logRequests, serverOptions } from '@coupon-center/server-kit';
import { notFound, sendPage } from './page-reply.ts';
import { siteOf, storefrontPlugin } from './storefront.ts';
import type { StorefrontOptions } from './storefront.ts';

export interface AppOptions extends StorefrontOptions {
  /** Least important line that is logged; nothing is by default. */
  logLevel?: string;
  /** Addresses and CIDRs of proxies whose X-Forwarded-* headers are believed. */
  trustProxy?: string[];
}

/** A server with nothing but the pages; it doesn't listen yet. */
export async function createApp({
  logLevel = 'silent',
  trustProxy,
  ...options
}: AppOptions): Promise<FastifyInstance> {
  const lost = (request: FastifyRequest, reply: FastifyReply) => {
    const site = siteOf(request, options);
    return sendPage(request, reply, site, notFound(site));
  };
  const { routerOptions, ...common } = serverOptions({ logLevel, trustProxy });
  const app = Fastify({
    ...common,
    routerOptions: { ...routerOptions, ignoreTrailingSlash: true },
    frameworkErrors: (_error, request, reply) => void lost(request, reply),
  });
  endConnections(app);
  await app.register(async (elsewhere) => {
    logRequests(elsewhere);
    elsewhere.setNotFoundHandler(lost);
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.register(storefrontPlugin, options);
  return app;
}
