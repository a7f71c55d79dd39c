/**
 * Puts a running portal behind a development server: same origin, the portal's shell, API and remotes, and one remote
 * from source in its pages.
 */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';
import type { Options } from 'http-proxy-middleware';
import {
  emailLogin,
  logout,
  PROBLEM_TYPE,
  refreshSession,
  secondFactorLogin,
} from '@coupon-center/contracts';
import { matchRoute, remoteDeclarationSchema } from '@coupon-center/portal-contracts';
import { withoutTrustedTypes, withRemoteFromSource } from './portal-page.ts';

/** Path below which a development server serves the remote's own files. */
export const SOURCE_PATH = '/from-source/';

export interface PortalOptions {
  /** Origin of the portal, e.g. `http://localhost:4000`. */
  portal: string;
  /** Absolute path of the remote's package; `remote.json` is read from there for each page. */
  folder: string;
  /** Send calls that change data even to a portal on another machine. */
  allowWrites: boolean;
}

export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => unknown;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Calls that a visitor needs in order to read as a merchant; they change nothing but sessions. */
const SESSION_CALLS: ReadonlySet<string> = new Set(
  [emailLogin, secondFactorLogin, refreshSession, logout].map(({ path }) => path),
);
const THIS_MACHINE = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Returns whether the portal runs on this machine, where a mistake costs nothing. */
function isOnThisMachine(portal: string): boolean {
  return THIS_MACHINE.test(new URL(portal).hostname);
}

const pathOf = ({ url = '/' }: IncomingMessage) => url.split('?', 1)[0] ?? '/';
const originOf = ({ headers }: IncomingMessage) => `http://${headers.host ?? 'localhost'}`;

function wantsPage(request: IncomingMessage): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

/** Refuses calls that would change data on a portal that others use. */
function refuseWrites({ portal, allowWrites }: PortalOptions): Middleware {
  const isAllowed = allowWrites || isOnThisMachine(portal);
  return (request, response, next) => {
    if (isAllowed || READS.has(request.method ?? '') || SESSION_CALLS.has(pathOf(request))) {
      next();
      return;
    }
    const problem = {
      type: 'about:blank',
      title: 'Forbidden',
      status: 403,
      code: 'development_reads_only',
      detail: `This page only reads from ${portal}. Start it with --allow-writes to send changes.`,
      request_id: '',
    };
    response.writeHead(403, { 'content-type': PROBLEM_TYPE }).end(JSON.stringify(problem));
  };
}

/** Lets the browser keep cookies from another host, or from https, for this host. */
function adaptHeaders(answer: IncomingMessage, request: IncomingMessage, portal: string): void {
  const { headers } = answer;
  delete headers['strict-transport-security'];
  if (headers['set-cookie'])
    headers['set-cookie'] = headers['set-cookie'].map((cookie) =>
      cookie.replace(/;\s*(?:secure|domain=[^;]*)(?=;|$)/gi, ''),
    );
  if (headers.location) headers.location = headers.location.replace(portal, originOf(request));
  const policy = headers['content-security-policy'];
  if (typeof policy === 'string') headers['content-security-policy'] = withoutTrustedTypes(policy);
}

/** @returns the middlewares, in order, for everything that the development server doesn't answer itself */
export function portalProxy(options: PortalOptions): Middleware[] {
  const { portal, folder } = options;
  const declarationOf = () =>
    remoteDeclarationSchema.parse(JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')));

  /** Sends calls as if from the portal's own pages, because it accepts no others. */
  const proxyReq: NonNullable<Options['on']>['proxyReq'] = (proxied, request) => {
    if (request.headers.origin) proxied.setHeader('origin', portal);
    if (request.headers.referer)
      proxied.setHeader('referer', request.headers.referer.replace(originOf(request), portal));
  };
  const error: NonNullable<Options['on']>['error'] = (failure, _request, response) => {
    if (!('writeHead' in response) || response.headersSent) return;
    response
      .writeHead(502, { 'content-type': 'text/plain' })
      .end(`The portal at ${portal} does not respond: ${failure.message}\nIs it running?\n`);
  };

  const page = responseInterceptor(async (body, answer, request, response) => {
    if (!(answer.headers['content-type'] ?? '').includes('text/html')) return body;
    const declaration = declarationOf();
    const origin = originOf(request);
    // A portal that doesn't know the remote yet answers its addresses with the page, and 404.
    if (matchRoute(declaration.routes, pathOf(request))) {
      response.statusCode = 200;
      response.statusMessage = 'OK';
    }
    const writes = options.allowWrites || isOnThisMachine(portal) ? '' : ' · reads only';
    return withRemoteFromSource(body.toString('utf8'), {
      declaration,
      base: `${origin}${SOURCE_PATH}`,
      origin,
      portal,
      badge: `${declaration.name} from source · ${new URL(portal).host}${writes}`,
    });
  });
  const common: Options = { target: portal, changeOrigin: true };
  const pages = createProxyMiddleware({
    ...common,
    selfHandleResponse: true,
    on: {
      proxyReq,
      error,
      proxyRes: (answer, request, response) => {
        adaptHeaders(answer, request, portal);
        return page(answer, request, response);
      },
    },
  });
  const rest = createProxyMiddleware({
    ...common,
    on: { proxyReq, error, proxyRes: (answer, request) => adaptHeaders(answer, request, portal) },
  });
  return [
    refuseWrites(options),
    (request, response, next) => (wantsPage(request) ? pages : rest)(request, response, next),
  ];
}
