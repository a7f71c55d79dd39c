/** Answers 405 for a method that an address doesn't support, and lists the supported ones. */
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { ProblemError } from '../errors.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const satisfies HTTPMethods[];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route exists to refuse methods. */
    refuses?: boolean;
  }
}

/**
 * Watches routes that are registered from now on.
 * @param app all of its routes are below its prefix
 * @returns registers the refusal of other methods; call it after the last route
 */
export function watchMethods(app: FastifyInstance): () => void {
  // Grouped by shape: calls may name the parameters of one address differently.
  const addresses = new Map<string, { url: string; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.refuses) return;
    const shape = url.replace(/:\w+/g, ':');
    const address = addresses.get(shape) ?? { url, methods: new Set<string>() };
    addresses.set(shape, address);
    for (const name of [method].flat()) address.methods.add(name);
  });

  return () => {
    for (const { url, methods } of addresses.values()) {
      const allow = METHODS.filter((method) => methods.has(method)).join(', ');
      app.route({
        method: METHODS.filter((method) => !methods.has(method)),
        url: url.slice(app.prefix.length),
        exposeHeadRoute: false,
        config: { refuses: true },
        // Before the body is read.
        onRequest: async (request) => {
          throw new ProblemError(
            405,
            'method_not_allowed',
            `This address doesn’t support ${request.method}.`,
            {
              headers: { allow },
            },
          );
        },
        handler: async () => undefined,
      });
    }
  };
}
