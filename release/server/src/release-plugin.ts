/** The release service's calls, below `/release/v1/`. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  canaryBodySchema,
  grantBodySchema,
  promoteBodySchema,
  pruneBodySchema,
  reinstateBodySchema,
  RELEASE_PATH,
  rollbackBodySchema,
  sha256Schema,
  withdrawBodySchema,
} from '@coupon-center/release';
import { releasedNameSchema, remoteNameSchema } from '@coupon-center/portal-contracts';
import { logRequests, sendStoredFile } from '@coupon-center/server-kit';
import { historyOf } from './audit.ts';
import { credentialRoutes } from './credentials.routes.ts';
import { createChangeStreams } from './event-stream.ts';
import { ReleaseProblem } from './problem.ts';
import { replyToFailure, replyToUnknown } from './problem-reply.ts';
import { pageErrorRoutes } from './page-errors.routes.ts';
import { pageVisitRoutes } from './page-visits.routes.ts';
import { prune } from './prune.service.ts';
import type { ReleaseService } from './release-service.ts';
import { actorsOf, assertStorable, NO_STORE, read } from './request.ts';
import type { NameParams } from './request.ts';
import { listStatus, remoteStatus } from './status.ts';
import { testingVersionRoutes } from './testing-versions.routes.ts';

/** Maximum size of a record, in bytes. */
const RECORD_BYTES = 2 * 1024 * 1024;
const HISTORY_ENTRIES = 200;
const OCTETS = 'application/octet-stream';
/** Keeps proxies from holding events back; the connection can't be reused afterwards. */
const EVENT_HEADERS = {
  'x-accel-buffering': 'no',
  'cache-control': 'no-store, no-transform',
  connection: 'close',
};

/**
 * Returns the revision that the caller has seen.
 * @throws ReleaseProblem 428 without one
 */
function seenRevision({ headers }: FastifyRequest): number {
  const [, revision] = /^"(\d{1,15})"$/.exec(headers['if-match'] ?? '') ?? [];
  if (revision !== undefined) return Number(revision);
  throw new ReleaseProblem(
    428,
    'revision_missing',
    'Send the revision that you have seen as `If-Match: "<revision>"`.',
  );
}

/** Mounts the service's calls. */
export async function releasePlugin(app: FastifyInstance, service: ReleaseService): Promise<void> {
  await app.register((scope) => mount(scope, service), { prefix: RELEASE_PATH });
}

async function mount(app: FastifyInstance, service: ReleaseService): Promise<void> {
  const { db, store, source, publishing, changes, canaries, pageErrors } = service;
  logRequests(app);
  app.setErrorHandler(replyToFailure);
  app.setNotFoundHandler(replyToUnknown);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: RECORD_BYTES },
    (request, body, done) => void parseJson(request, body as string, done),
  );
  app.addHook('preValidation', async ({ body }) => {
    if (!(body instanceof Readable)) assertStorable(body);
  });
  // Files are streams: hashed and counted while they arrive.
  app.addContentTypeParser(OCTETS, (_request, payload, done) => done(null, payload));

  const actors = actorsOf(db);
  const { actorOf, actorFor, operatorOf } = actors;

  app.get('/registry', async (request, reply) => {
    const { revision, registry } = await source.readWithRevision();
    const etag = `"${revision}"`;
    void reply.headers({ etag, 'cache-control': 'no-cache' });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : registry;
  });

  const streams = createChangeStreams(source);
  // Runs before the server waits for responses in progress, because streams never end by themselves.
  app.addHook('preClose', async () => streams.close());
  app.get('/registry/events', async (_request, reply) => {
    const stream = streams.open();
    if (!stream) throw new ReleaseProblem(503, 'too_many_streams', 'Too many readers wait for changes.');
    return reply.headers(EVENT_HEADERS).type('text/event-stream').send(stream);
  });

  app.get<{ Params: { name: string; version: string; '*': string } }>(
    '/remotes/:name/:version/*',
    async (request, reply) => {
      const { name, version, '*': path } = request.params;
      return sendStoredFile(request, reply, path, (file) => source.openFile(name, version, file));
    },
  );

  app.get('/remotes', async (request, reply) => {
    const { principal } = await actorOf(request);
    return reply.headers(NO_STORE).send({ remotes: await listStatus(db, principal.scope) });
  });

  app.get<NameParams>('/remotes/:name', async (request, reply) => {
    const { name } = request.params;
    await actorFor(request, name);
    const status = await remoteStatus(db, name);
    return reply.headers({ ...NO_STORE, etag: `"${status.revision}"` }).send(status);
  });

  app.get<NameParams>('/remotes/:name/history', async (request, reply) => {
    const { name } = request.params;
    await actorFor(request, name);
    return reply.headers(NO_STORE).send({ entries: await historyOf(db, name, HISTORY_ENTRIES) });
  });

  await app.register((scope) => pageVisitRoutes(scope, { db, canaries }));
  await app.register((scope) => pageErrorRoutes(scope, { db, pageErrors }));
  app.get<NameParams>('/remotes/:name/errors', async (request, reply) => {
    const { name } = request.params;
    await actorFor(request, name);
    const { owner } = await remoteStatus(db, name);
    return reply.headers(NO_STORE).send({ owner, errors: await pageErrors.groups(name) });
  });

  app.post<NameParams & { Querystring: { takeOver?: string } }>(
    '/remotes/:name/versions',
    async (request, reply) => {
      const { name } = request.params;
      const actor = await actorFor(request, name);
      const takeOver = request.query.takeOver === 'true';
      const result = await publishing.publish(actor, name, request.body, { takeOver });
      if ('missing' in result) return reply.code(202).send(result);
      return reply.code(result.isNew ? 201 : 200).send(result);
    },
  );

  app.get<{ Params: { name: string; version: string } }>(
    '/remotes/:name/versions/:version',
    async (request, reply) => {
      const { name, version } = request.params;
      await actorFor(request, name);
      return reply.headers(NO_STORE).send(await publishing.read(name, version));
    },
  );

  app.post<NameParams & { Querystring: { takeOver?: string } }>(
    '/remotes/:name/check',
    async (request, reply) => {
      const { name } = request.params;
      const actor = await actorFor(request, name);
      const takeOver = request.query.takeOver === 'true';
      await publishing.check(actor, name, request.body, { takeOver });
      return reply.code(204).send();
    },
  );

  app.put<{ Params: { name: string; sha256: string } }>(
    '/remotes/:name/files/:sha256',
    {
      // Runs before the body is read, so that nothing arrives from a caller who may not send it.
      async onRequest(request) {
        await actorFor(request, request.params.name);
      },
    },
    async (request, reply) => {
      const { name, sha256 } = request.params;
      const length = request.headers['content-length'];
      if (length === undefined)
        throw new ReleaseProblem(411, 'length_missing', 'Send the file with its Content-Length.');
      if (request.headers['content-type'] !== OCTETS)
        throw new ReleaseProblem(415, 'unsupported_media_type', `Send the file as ${OCTETS}.`);
      const actor = await actorOf(request);
      const content = request.body as Readable;
      await publishing.receive(actor, name, read(sha256Schema, sha256), Number(length), content);
      // A file that already exists isn't read.
      content.resume();
      return reply.code(204).send();
    },
  );

  app.post<NameParams>('/remotes/:name/promote', async (request) => {
    const { name } = request.params;
    const actor = await actorFor(request, name);
    const body = read(promoteBodySchema, request.body);
    return changed(await changes.promote(actor, { ...body, name, revision: seenRevision(request) }));
  });

  app.post<NameParams>('/remotes/:name/rollback', async (request) => {
    const { name } = request.params;
    const actor = await actorFor(request, name);
    const body = read(rollbackBodySchema, request.body);
    return changed(await changes.rollBack(actor, { ...body, name, revision: seenRevision(request) }));
  });

  app.post<NameParams>('/remotes/:name/withdraw', async (request) => {
    const { name } = request.params;
    const actor = await actorFor(request, name);
    const body = read(withdrawBodySchema, request.body);
    return changed(await changes.withdraw(actor, { ...body, name, revision: seenRevision(request) }));
  });

  app.post<NameParams>('/remotes/:name/reinstate', async (request) => {
    const actor = await operatorOf(request);
    const name = read(releasedNameSchema, request.params.name);
    return changed(await changes.reinstate(actor, { ...read(reinstateBodySchema, request.body), name }));
  });

  app.get<NameParams>('/remotes/:name/canary', async (request, reply) => {
    const { name } = request.params;
    await actorFor(request, name);
    const canary = await canaries.status(name);
    return reply.headers({ ...NO_STORE, etag: `"${canary.revision}"` }).send(canary);
  });

  app.post<NameParams>('/remotes/:name/canary', async (request) => {
    const { name } = request.params;
    const actor = await actorFor(request, name);
    const body = read(canaryBodySchema, request.body);
    return changed(await canaries.start(actor, { ...body, name, revision: seenRevision(request) }));
  });

  app.delete<NameParams & { Querystring: { reason?: string } }>('/remotes/:name/canary', async (request) => {
    const { name } = request.params;
    const actor = await actorFor(request, name);
    const { reason } = read(rollbackBodySchema, { reason: request.query.reason });
    return changed(await canaries.stop(actor, { name, revision: seenRevision(request), reason }));
  });

  app.post<NameParams>('/remotes/:name/prune', async (request) => {
    const { name } = request.params;
    const actor = await actorFor(request, name);
    // A team that prunes by hand is not uploading; if it is, its files are sent again.
    const uploadHours = 0;
    const body = read(pruneBodySchema, request.body);
    return changed(await prune(db, store, actor, { ...body, name, uploadHours }));
  });

  app.post<NameParams>('/remotes/:name/grants', async (request, reply) => {
    const actor = await operatorOf(request);
    const name = read(remoteNameSchema, request.params.name);
    await changes.setGrant(actor, { ...read(grantBodySchema, request.body), name });
    return changed(reply.code(204)).send();
  });

  await app.register((scope) => testingVersionRoutes(scope, service, actors));
  await app.register((scope) => credentialRoutes(scope, service, actors));

  /** Announces this process's own changes without waiting for the database to do so. */
  function changed<T>(result: T): T {
    source.changed();
    return result;
  }
}
