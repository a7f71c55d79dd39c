/** Sets up headers, limits, body parsing and errors, which all responses of the API share. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  HTTPS_ONLY,
  logRequests,
  MOST_ADDRESS_PART,
  serverOptions as optionsOfAnyServer,
} from '@coupon-center/server-kit';
import type { Timeouts } from '@coupon-center/server-kit';
import type { Env } from '../env.ts';
import { ProblemError } from '../errors.ts';
import { replyToFailure, replyToUnknownRoute } from './failure-reply.ts';

/** Maximum size of a JSON body, in bytes. */
const BODY_LIMIT = 64 * 1024;
/** Maximum length of an address with its query, in characters. */
const MOST_ADDRESS = 4096;
const MOST_PARAMETERS = 50;
const MOST_HEADERS = 100;

/**
 * Options for the server in which the API is mounted.
 * @param timeouts different from the defaults, for tests
 */
export function serverOptions(env: Env, timeouts?: Partial<Timeouts>) {
  return {
    ...optionsOfAnyServer({ logLevel: env.LOG_LEVEL, trustProxy: env.TRUST_PROXY, timeouts }),
    bodyLimit: BODY_LIMIT,
    // Addresses that can't be decoded reach no route.
    frameworkErrors: replyToFailure,
  };
}

/**
 * Security headers for data. Those that only matter for pages, such as those about prefetching, popups and referrers, are left
 * out: the API responds with data even if a browser opens one of its addresses.
 */
const SAFE_HEADERS = {
  ...HTTPS_ONLY,
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; form-action 'none'; base-uri 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** Adds the security headers of all responses of the API. */
export function addSafeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(SAFE_HEADERS);
    done();
  });
}

/**
 * The server limits the size of all headers; this limits what makes a small request expensive to parse.
 * @throws ProblemError 400, 414 or 431
 */
function assertBounded({ url, raw }: FastifyRequest): void {
  if (url.length > MOST_ADDRESS)
    throw new ProblemError(
      414,
      'address_too_long',
      `An address can have at most ${MOST_ADDRESS} characters.`,
    );
  const [path = ''] = url.split('?', 1);
  if (path.split('/').some((part) => part.length > MOST_ADDRESS_PART))
    throw new ProblemError(414, 'address_too_long', 'Part of the address is too long.');
  if (url.split('&', MOST_PARAMETERS + 1).length > MOST_PARAMETERS)
    throw new ProblemError(
      400,
      'too_many_parameters',
      `An address can have at most ${MOST_PARAMETERS} parameters.`,
    );
  if (raw.rawHeaders.length > 2 * MOST_HEADERS)
    throw new ProblemError(431, 'too_many_headers', `A request can have at most ${MOST_HEADERS} headers.`);
}

/** Prepares an encapsulated instance; applies to everything registered on it afterwards. */
export function prepareHttp(app: FastifyInstance): void {
  addSafeHeaders(app);
  logRequests(app, (request) => ({ call: request.routeOptions.config.call }));
  app.addHook('onRequest', (request, _reply, done) => {
    assertBounded(request);
    done();
  });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    (request, body, done) => {
      // A call without a body may still have the content type of JSON.
      if (body === '') done(null, undefined);
      else void parseJson(request, body as string, done);
    },
  );

  app.setErrorHandler(replyToFailure);
  app.setNotFoundHandler(replyToUnknownRoute);
}

/**
 * Registers routes that need the body byte for byte, e.g. to check a signature.
 * @param register receives an instance whose JSON bodies are Buffers
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
