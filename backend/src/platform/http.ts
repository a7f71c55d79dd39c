/** What every reply of the API has in common: headers, body parsing, failures. */
import helmet from '@fastify/helmet';
import { LogController } from 'fastify';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@coupon-center/contracts';
import type { Env } from './env.ts';
import { replyToFailure, replyToUnknownRoute } from './failure-reply.ts';
import { logOptions } from './logging.ts';

/** Largest JSON body, in bytes. */
const BODY_LIMIT = 64 * 1024;

/** Where a browser is sent whose address can't be decoded: a page that nobody has. */
const UNREADABLE = '/unreadable-address';

/** Addresses that can't be decoded reach no route: the API says so, a browser elsewhere gets the portal's page for it. */
function replyToUnreadableAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const wantsPage = !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
  if (!wantsPage) return void replyToFailure(error, request, reply);
  request.raw.url = UNREADABLE;
  request.server.routing(request.raw, reply.raw);
}

/** Options that the server which the API is mounted in should have. */
export function serverOptions(env: Env) {
  return {
    logger: logOptions(env.LOG_LEVEL),
    // One line a request, written when it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: env.TRUST_PROXY ?? false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    frameworkErrors: replyToUnreadableAddress,
    genReqId: (request: { headers: Record<string, string | string[] | undefined> }) => {
      const sent = request.headers[REQUEST_ID_HEADER];
      return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
    },
  } satisfies FastifyServerOptions;
}

/** Prepare an encapsulated instance: everything registered on it afterwards gets this. */
export async function prepareHttp(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    reply.header('cache-control', 'no-store');
  });

  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    request.log.info(
      { req: request, call, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, body, done) => {
      // A call without a body may still say that it is JSON.
      if (body === '') done(null, undefined);
      else void parseJson(request, body as string, done);
    },
  );

  app.setErrorHandler(replyToFailure);
  app.setNotFoundHandler(replyToUnknownRoute);
}

/**
 * Register routes that need the body as it was sent, byte for byte, e.g. to check a signature.
 * @param register gets an instance whose JSON bodies are Buffers
 */
export async function withRawBody(
  app: FastifyInstance,
  register: (raw: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: 1024 * 1024 },
      (_request, body, done) => done(null, body),
    );
    register(raw);
  });
}
