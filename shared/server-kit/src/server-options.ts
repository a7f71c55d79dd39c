/** How much a connection may send, how long it may take, and how requests are identified. */
import { randomUUID } from 'node:crypto';
import { LogController } from 'fastify';
import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';
import { REQUEST_ID_HEADER } from '@coupon-center/contracts';
import { answerClientError } from './client-errors.ts';
import { logOptions } from './log-options.ts';

/** In milliseconds. */
export interface Timeouts {
  /** Until the headers of a request have arrived. */
  headers: number;
  /** Until the whole request has arrived. */
  request: number;
  /** How often the two above are checked. */
  check: number;
  /** A connection on which nothing moves. A stream of events says something more often. */
  silence: number;
  /** A connection between two requests; longer than the 60 s of common proxies, so that they close it before we do. */
  keepAlive: number;
}

const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 30_000,
  check: 5000,
  silence: 65_000,
  keepAlive: 72_000,
};

/** All headers of a request together, in bytes; Node answers 431 beyond it. */
const MOST_HEADER_BYTES = 16 * 1024;

/** The longest part of an address, e.g. a slug, in characters. */
export const MOST_ADDRESS_PART = 256;

/** What a caller may name its request: nothing that could forge a line of the log. */
const REQUEST_ID = /^[\w-]{8,64}$/;

export interface ServerSettings {
  logLevel: string;
  /** Proxies whose X-Forwarded-* headers are believed; none by default. */
  trustProxy?: string[];
  timeouts?: Partial<Timeouts>;
}

/** Options of a Fastify server. */
export function serverOptions({ logLevel, trustProxy, timeouts }: ServerSettings) {
  const { headers, request, check, silence, keepAlive } = { ...TIMEOUTS, ...timeouts };
  return {
    logger: logOptions(logLevel),
    // One line a request, written when it is answered: see log-requests.ts.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy?.length ? trustProxy : false,
    routerOptions: { maxParamLength: MOST_ADDRESS_PART },
    requestTimeout: request,
    connectionTimeout: silence,
    keepAliveTimeout: keepAlive,
    http: {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: headers,
      connectionsCheckingInterval: check,
    },
    clientErrorHandler: answerClientError,
    // Requests that arrive while the server closes are answered, with `Connection: close` so that clients go elsewhere.
    return503OnClosing: false,
    genReqId: (incoming: { headers: Record<string, string | string[] | undefined> }) => {
      const sent = incoming.headers[REQUEST_ID_HEADER];
      return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
    },
  } satisfies FastifyHttpOptions<Server>;
}
