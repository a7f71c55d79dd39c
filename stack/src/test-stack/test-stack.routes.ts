/** The calls of a test stack, below `/test-stack/`. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { DEFAULT_CLIENT_ID, sites } from '@coupon-center/site-config';
import type { ClientId } from '@coupon-center/site-config';
import { z } from 'zod';
import { FARTHEST } from './clock.ts';
import { refuseOtherSites } from './same-origin.ts';
import { SnapshotRefused } from './snapshot.ts';
import { accountStates, STATES } from './states.ts';
import { snapshotNameSchema } from './test-stack.ts';
import type { TestStack } from './test-stack.ts';

const clockSchema = z.strictObject({ clock: z.number().int().min(-FARTHEST).max(FARTHEST) });
const accountSchema = z.strictObject({
  state: z.enum(STATES),
  clientId: z.enum(Object.keys(sites) as [ClientId, ...ClientId[]]).default(DEFAULT_CLIENT_ID),
});
const saveSchema = z.strictObject({ name: snapshotNameSchema });
const namedSchema = z.object({ name: snapshotNameSchema });

/** Mounts the calls on a scope of their own. */
export async function testStackRoutes(scope: FastifyInstance, stack: TestStack): Promise<void> {
  refuseOtherSites(scope);
  // Forms on other sites can send text, but not JSON.
  scope.removeContentTypeParser('text/plain');
  scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  scope.setErrorHandler((error: FastifyError | z.ZodError | SnapshotRefused, request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ message: z.prettifyError(error) });
    if (error instanceof SnapshotRefused) return reply.code(409).send({ message: error.message });
    const { statusCode = 500, message } = error;
    if (statusCode >= 500) request.log.error({ err: error }, 'a call of the test stack failed');
    return reply.code(statusCode).send({ message });
  });

  scope.get('/test-stack', async () => ({
    clock: stack.ahead(),
    states: accountStates,
    snapshots: stack.snapshots(),
  }));
  scope.post('/test-stack/reset', async (_request, reply) => {
    await stack.reset();
    return reply.code(204).send();
  });
  scope.put('/test-stack/clock', async ({ body }, reply) => {
    await stack.setClock(clockSchema.parse(body).clock);
    return reply.code(204).send();
  });
  scope.post('/test-stack/accounts', async ({ body }, reply) => {
    const { state, clientId } = accountSchema.parse(body);
    return reply.code(201).send(await stack.makeAccount(state, clientId));
  });
  scope.post('/test-stack/snapshots', async ({ body }, reply) => {
    const { name } = saveSchema.parse(body);
    await stack.save(name);
    return reply.code(201).send({ name, file: stack.fileOf(name) });
  });
  scope.post('/test-stack/snapshots/:name/restore', async ({ params }, reply) => {
    await stack.restore(stack.fileOf(namedSchema.parse(params).name));
    return reply.code(204).send();
  });
  scope.delete('/test-stack/snapshots/:name', async ({ params }, reply) => {
    await stack.remove(namedSchema.parse(params).name);
    return reply.code(204).send();
  });
}
