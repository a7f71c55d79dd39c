/** Calls with which operators manage tokens and keys. */
import type { FastifyInstance } from 'fastify';
import { addKeyBodySchema, createTokenBodySchema } from '@coupon-center/release';
import { addKey, createToken, listCredentials, revoke } from './credentials.ts';
import { ReleaseProblem } from './problem.ts';
import type { ReleaseService } from './release-service.ts';
import { NO_STORE, read } from './request.ts';
import type { Actors } from './request.ts';

export async function credentialRoutes(
  app: FastifyInstance,
  { db }: Pick<ReleaseService, 'db'>,
  { operatorOf }: Actors,
): Promise<void> {
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
}
