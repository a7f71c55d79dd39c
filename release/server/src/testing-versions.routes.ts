/** Calls about versions for testers: any version, preview channels, and links to them. */
import type { FastifyInstance } from 'fastify';
import {
  channelBodySchema,
  channelNameSchema,
  contentHashOf,
  linkBodySchema,
  rollbackBodySchema,
  tellVersion,
} from '@coupon-center/release';
import { ReleaseProblem } from './problem.ts';
import type { ReleaseService } from './release-service.ts';
import { NO_STORE, read } from './request.ts';
import type { Actors, NameParams } from './request.ts';
import { findVersion } from './versions.repository.ts';

interface ChannelParams {
  Params: { name: string; channel: string };
}

const noSuchVersion = (name: string, version: string) =>
  new ReleaseProblem(404, 'no_such_version', `${name} has no version ${version} that can be used.`);

export async function testingVersionRoutes(
  app: FastifyInstance,
  { db, source, channels, testers }: Pick<ReleaseService, 'db' | 'source' | 'channels' | 'testers'>,
  { actorOf, actorFor }: Actors,
): Promise<void> {
  app.get<{ Params: { name: string; version: string } }>(
    '/versions/:name/:version',
    async (request, reply) => {
      const { name, version } = request.params;
      const found = await findVersion(db, name, version);
      if (!found || found.isWithdrawn) throw noSuchVersion(name, version);
      // Its content never changes, so it is sent once, but it may be withdrawn later.
      const etag = `"${contentHashOf(found.record)}"`;
      void reply.headers({ etag, 'cache-control': 'no-cache' });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return tellVersion(found.record, found.publishedAt);
    },
  );

  app.get('/versions', async (request, reply) => {
    if (!(await testers.includes(request.headers.authorization))) await actorOf(request);
    return reply.headers(NO_STORE).send(await source.listVersions());
  });

  app.put<ChannelParams>('/remotes/:name/channels/:channel', async (request) => {
    const { name } = request.params;
    const actor = await actorFor(request, name);
    const channel = read(channelNameSchema, request.params.channel);
    const body = read(channelBodySchema, request.body);
    const before = await channels.move(actor, { ...body, name, channel });
    source.changed();
    return { channel, version: body.version, before };
  });

  app.delete<ChannelParams & { Querystring: { reason?: string } }>(
    '/remotes/:name/channels/:channel',
    async (request, reply) => {
      const { name, channel } = request.params;
      const actor = await actorFor(request, name);
      const { reason } = read(rollbackBodySchema, { reason: request.query.reason });
      await channels.remove(actor, { name, channel, reason });
      source.changed();
      return reply.code(204).send();
    },
  );

  app.post<NameParams>('/remotes/:name/links', async (request, reply) => {
    const { name } = request.params;
    await actorFor(request, name);
    const { version, portal } = read(linkBodySchema, request.body);
    const found = await source.readVersion(name, version);
    if (!found) throw noSuchVersion(name, version);
    const link = await testers.makeLink({ versions: { [name]: { version, hash: found.hash } } }, portal);
    if (!link)
      throw new ReleaseProblem(404, 'qa_off', 'Nobody can test on this portal: QA_SECRET is not set.');
    return reply.code(201).headers(NO_STORE).send(link);
  });
}
