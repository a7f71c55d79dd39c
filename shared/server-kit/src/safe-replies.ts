/** Headers that every reply of every server has, including refusals, errors and files. */
import type { FastifyInstance } from 'fastify';
import { BARE_HEADERS } from './client-errors.ts';

/** Content types that a browser renders, and may run scripts in. */
export const RENDERED = /\b(?:html|xml|svg)\b/i;

/** A NUL in the path of an address: no route contains one, and neither databases nor file systems can look for it. */
const NUL_IN_PATH = /^[^?#]*%00/;

/**
 * Completes the headers of replies, and refuses addresses with a NUL. Call it on the server itself, before its parts are
 * mounted. A header that a reply already has is kept:
 *
 * - `X-Content-Type-Options: nosniff`
 * - `Cache-Control: no-store`
 * - a policy that forbids everything, on what a browser could render
 */
export function makeRepliesSafe(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Without `done`, the request goes no further.
    if (NUL_IN_PATH.test(request.url)) reply.callNotFound();
    else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    for (const name of ['x-content-type-options', 'cache-control'] as const)
      if (!reply.hasHeader(name)) reply.header(name, BARE_HEADERS[name]);
    const isRendered = RENDERED.test(String(reply.getHeader('content-type')));
    if (isRendered && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', BARE_HEADERS['content-security-policy']);
    done(null, payload);
  });
}
