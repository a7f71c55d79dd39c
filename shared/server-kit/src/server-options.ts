/** Limits how much a connection may send and how long it may take, and identifies requests. */
import { randomUUID } from 'node:crypto';
import { LogController } from 'fastify';
import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';
import { REQUEST_ID_HEADER } from '@coupon-center/contracts';
import { answerClientError } from './client-errors.ts';
import { logOptions, logStream } from './log-options.ts';

/** All times are in milliseconds. */
export interface Timeouts {
  /** Time for the headers of a request to arrive. */
  headers: number;
  /** Time for the whole request to arrive. */
  request: number;
  /** How often the two limits above are checked. */
  check: number;
  /** Time after which a connection without traffic is closed. Event streams send something more often. */
  silence: number;
  /** Idle time between two requests; longer than the 60 s of common proxies, so that they close the connection first. */
  keepAlive: number;
}

const TIMEOUTS: Timeouts = {
  headers: 10_000,
  request: 30_000,
  check: 5000,
  silence: 65_000,
  keepAlive: 72_000,
};

/** Maximum size of all headers of a request, in bytes; Node answers 431 beyond it. */
const MOST_HEADER_BYTES = 16 * 1024;

/** Maximum length of an address parameter, e.g. a slug, in characters. */
export const MOST_ADDRESS_PART = 256;

/** Accepted request ids: nothing that could forge a log line. */
const REQUEST_ID = /^[\w-]{8,64}$/;

export interface ServerSettings {
  logLevel: string;
  /** Proxies whose X-Forwarded-* headers are trusted; none by default. */
  trustProxy?: string[];
  timeouts?: Partial<Timeouts>;
}

/** Returns the options of a Fastify server. */
export function serverOptions({ logLevel, trustProxy, timeouts }: ServerSettings) {
  const { headers, request, check, silence, keepAlive } = { ...TIMEOUTS, ...timeouts };
  return {
    logger: { ...logOptions(logLevel), stream: logStream(logLevel) },
    // log-requests.ts logs one line per request instead.
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
    // Requests that arrive while the server is closing are still answered, with `Connection: close` so that clients
    // reconnect elsewhere.
    return503OnClosing: false,
    genReqId: (incoming: { headers: Record<string, string | string[] | undefined> }) => {
      const sent = incoming.headers[REQUEST_ID_HEADER];
      return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
    },
  } satisfies FastifyHttpOptions<Server>;
}
