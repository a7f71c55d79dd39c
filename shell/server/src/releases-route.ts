/** Sends open pages the versions that they would get now, so that they notice new versions and drop recalled ones. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_RELEASES_ADDRESS, sendReleases } from '@coupon-center/shell-page';
import type { PageReleases } from '@coupon-center/shell-page';

const LONGEST_VERSION = 100;

/**
 * @param releasesFor returns what a page of a request's visitor would be given, undefined before a shell is released; `shell` is the
 * version that the open page has
 */
export function releasesRoute(
  app: FastifyInstance,
  releasesFor: (
    request: FastifyRequest,
    reply: FastifyReply,
    shell: string,
  ) => Promise<PageReleases | undefined>,
): void {
  app.get<{ Querystring: { shell?: string | string[] } }>(PAGE_RELEASES_ADDRESS, async (request, reply) => {
    const { shell } = request.query;
    const asking = typeof shell === 'string' ? shell.slice(0, LONGEST_VERSION) : '';
    const releases = await releasesFor(request, reply, asking);
    if (!releases) return reply.code(503).header('cache-control', 'no-store').send();
    const body = JSON.stringify(sendReleases(releases));
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.header('cache-control', 'no-cache, private').header('etag', etag).header('vary', 'cookie');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });
}
