/** The release service's calls, below `/release/v1/`. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  addKeyBodySchema,
  canaryBodySchema,
  channelBodySchema,
  channelNameSchema,
  contentHashOf,
  createTokenBodySchema,
  grantBodySchema,
  linkBodySchema,
  promoteBodySchema,
  pruneBodySchema,
  RELEASE_PATH,
  rollbackBodySchema,
  sha256Schema,
  tellVersion,
  withdrawBodySchema,
} from '@coupon-center/release';
import { releasedNameSchema, remoteNameSchema } from '@coupon-center/portal-contracts';
import { logRequests, sendStoredFile } from '@coupon-center/server-kit';
import { historyOf } from './audit.ts';
import type { Actor } from './audit.ts';
import {
  addKey,
  assertMayChange,
  assertOperator,
  authenticate,
  createToken,
  listCredentials,
  revoke,
} from './credentials.ts';
import { createChangeStreams } from './event-stream.ts';
import { ReleaseProblem } from './problem.ts';
import { replyToFailure, replyToUnknown } from './problem-reply.ts';
import { pageErrorRoutes } from './page-errors.routes.ts';
import { pageVisitRoutes } from './page-visits.routes.ts';
import { prune } from './prune.service.ts';
import type { ReleaseService } from './release-service.ts';
import { listStatus, remoteStatus } from './status.ts';
import { findVersion } from './versions.repository.ts';

/** Maximum size of a record, in bytes. */
const RECORD_BYTES = 2 * 1024 * 1024;
const HISTORY_ENTRIES = 200;
const OCTETS = 'application/octet-stream';
const NO_STORE = { 'cache-control': 'no-store' };
/** No proxy may keep events back, and the connection can't be used again afterwards. */
const EVENT_HEADERS = {
  'x-accel-buffering': 'no',
  'cache-control': 'no-store, no-transform',
  connection: 'close',
};

interface NameParams {
  Params: { name: string };
}

interface ChannelParams {
  Params: { name: string; channel: string };
}

const noSuchVersion = (name: string, version: string) =>
  new ReleaseProblem(404, 'no_such_version', `${name} has no version ${version} that can be used.`);

/** @throws ReleaseProblem 400 */
function read<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ReleaseProblem(400, 'malformed', z.prettifyError(parsed.error));
}

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
  const { db, store, source, publishing, changes, canaries, channels, testers, pageErrors } = service;
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
  // Files are streams: hashed and counted while they arrive.
  app.addContentTypeParser(OCTETS, (_request, payload, done) => done(null, payload));

  const actorOf = async (request: FastifyRequest): Promise<Actor> => ({
    principal: await authenticate(db, request.headers.authorization, request.ip),
    address: request.ip,
  });
  /** Who may change the remote of a request. */
  const actorFor = async (request: FastifyRequest, name: string): Promise<Actor> => {
    const actor = await actorOf(request);
    assertMayChange(actor.principal, read(releasedNameSchema, name));
    return actor;
  };
  const operatorOf = async (request: FastifyRequest): Promise<Actor> => {
    const actor = await actorOf(request);
    assertOperator(actor.principal);
    return actor;
  };

  app.get('/registry', async (request, reply) => {
    const { revision, registry } = await source.readWithRevision();
    const etag = `"${revision}"`;
    void reply.headers({ etag, 'cache-control': 'no-cache' });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : registry;
  });

  const streams = createChangeStreams(source);
  // Before the server waits for responses in progress, because streams never end by themselves.
  app.addHook('preClose', async () => streams.close());
  app.get('/registry/events', async (_request, reply) => {
    const stream = streams.open();
    if (!stream) throw new ReleaseProblem(503, 'too_many_streams', 'Too many readers wait for changes.');
    return reply.headers(EVENT_HEADERS).type('text/event-stream').send(stream);
  });

  app.get<{ Params: { name: string; version: string } }>(
    '/versions/:name/:version',
    async (request, reply) => {
      const { name, version } = request.params;
      const found = await findVersion(db, name, version);
      if (!found || found.isWithdrawn) throw noSuchVersion(name, version);
      // Its content never changes, so it is sent once; but it may be withdrawn.
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
      // Before the body is read: nothing of it arrives if the caller may not send it.
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
      // A file that is there already isn't read.
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

  app.put<ChannelParams>('/remotes/:name/channels/:channel', async (request) => {
    const { name } = request.params;
    const actor = await actorFor(request, name);
    const channel = read(channelNameSchema, request.params.channel);
    const body = read(channelBodySchema, request.body);
    const before = await channels.move(actor, { ...body, name, channel });
    return changed({ channel, version: body.version, before });
  });

  app.delete<ChannelParams & { Querystring: { reason?: string } }>(
    '/remotes/:name/channels/:channel',
    async (request, reply) => {
      const { name, channel } = request.params;
      const actor = await actorFor(request, name);
      const { reason } = read(rollbackBodySchema, { reason: request.query.reason });
      await channels.remove(actor, { name, channel, reason });
      return changed(reply.code(204)).send();
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

  app.post<NameParams>('/remotes/:name/prune', async (request) => {
    const { name } = request.params;
    const actor = await actorFor(request, name);
    return changed(await prune(db, store, actor, { ...read(pruneBodySchema, request.body), name }));
  });

  app.post<NameParams>('/remotes/:name/grants', async (request, reply) => {
    const actor = await operatorOf(request);
    const name = read(remoteNameSchema, request.params.name);
    await changes.setGrant(actor, { ...read(grantBodySchema, request.body), name });
    return changed(reply.code(204)).send();
  });

  app.get('/credentials', async (request, reply) => {
    await operatorOf(request);
    return reply.headers(NO_STORE).send(await listCredentials(db));
  });

  app.post('/tokens', async (request, reply) => {
    await operatorOf(request);
    const { publicKey, ...token } = read(createTokenBodySchema, request.body);
    if (publicKey !== undefined) await addKey(db, { ...token, publicKey });
    return reply
      .code(201)
      .headers(NO_STORE)
      .send(await createToken(db, token));
  });

  app.post('/keys', async (request, reply) => {
    await operatorOf(request);
    return reply.code(201).send(await addKey(db, read(addKeyBodySchema, request.body)));
  });

  for (const [path, kind] of [
    ['tokens', 'tokens'],
    ['keys', 'signing_keys'],
  ] as const) {
    app.delete<{ Params: { id: string } }>(`/${path}/:id`, async (request, reply) => {
      await operatorOf(request);
      if (await revoke(db, kind, request.params.id)) return reply.code(204).send();
      throw new ReleaseProblem(404, 'not_found', `There is nothing in use called ${request.params.id}.`);
    });
  }

  /** This process need not wait for the database to tell it what it did itself. */
  function changed<T>(result: T): T {
    source.changed();
    return result;
  }
}
