/** Calls by which pages and their servers read what is live. */
import type { FastifyInstance } from 'fastify';
import { releaseCalls } from '@coupon-center/release';
import { EVENT_HEADERS, ProblemError, sendStoredFile } from '@coupon-center/server-kit';
import type { ReleaseRoute } from '../../http/release-routes.ts';
import type { DatabaseSource } from './database-source.ts';
import { createChangeStreams } from './event-stream.ts';

export function registryRoutes(
  app: FastifyInstance,
  route: ReleaseRoute,
  { source }: { source: DatabaseSource },
): void {
  route(releaseCalls.readRegistry, async ({ request, reply }) => {
    const { revision, registry } = await source.readWithRevision();
    const etag = `"${revision}"`;
    void reply.headers({ etag, 'cache-control': 'no-cache' });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : registry;
  });

  const streams = createChangeStreams(source);
  // Runs before the server waits for responses in progress, because streams never end by themselves.
  app.addHook('preClose', async () => streams.close());
  route(releaseCalls.followRegistry, async ({ reply }) => {
    const stream = streams.open();
    if (!stream) throw new ProblemError(503, 'too_many_streams', 'Too many readers are waiting for changes.');
    return reply.headers(EVENT_HEADERS).send(stream);
  });

  route(releaseCalls.readFile, async ({ params: { name, version, '*': path }, request, reply }) =>
    sendStoredFile(request, reply, path, (file) => source.openFile(name, version, file)),
  );
}
