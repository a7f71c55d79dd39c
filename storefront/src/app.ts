/** The shoppers' pages as a server of their own. */
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, sendPage } from './page-reply.ts';
import { siteOf, storefrontPlugin } from './storefront.ts';
import type { StorefrontOptions } from './storefront.ts';

/** Longest wait for a request to arrive, in milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000;

export interface AppOptions extends StorefrontOptions {
  log?: boolean;
  /** Addresses and CIDRs of proxies whose X-Forwarded-* headers are believed. */
  trustProxy?: string[];
}

/** A server with nothing but the pages; it doesn't listen yet. */
export async function createApp({ log, trustProxy, ...options }: AppOptions): Promise<FastifyInstance> {
  const lost = (request: FastifyRequest, reply: FastifyReply) => {
    const site = siteOf(request, options);
    return sendPage(request, reply, site, notFound(site));
  };
  const app = Fastify({
    logger: log ?? false,
    trustProxy: trustProxy ?? false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: (_error, request, reply) => void lost(request, reply),
  });
  app.setNotFoundHandler(lost);
  app.get('/healthz', async () => ({ status: 'ok' }));
  await app.register(storefrontPlugin, options);
  return app;
}
