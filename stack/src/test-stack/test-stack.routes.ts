/** Mounts the calls of a test stack, below `/test-stack/`. */
import type { FastifyInstance } from 'fastify';
import { TEST_STACK_ADDRESS, testStackCalls } from '@coupon-center/portal-contracts/testers';
import type { TestStackAuth } from '@coupon-center/portal-contracts/testers';
import {
  callRoutes,
  isCrossSite,
  problemOf,
  ProblemError,
  readInput,
  sendProblem,
  serviceDocument,
} from '@coupon-center/server-kit';
import { DEFAULT_CLIENT_ID, sites } from '@coupon-center/site-config';
import type { ClientId } from '@coupon-center/site-config';
import { z } from 'zod';
import { SnapshotRefused } from './snapshot.ts';
import { accountStates, STATES } from './states.ts';
import type { TestStack } from './test-stack.ts';

/** Only a stack knows these values, so the contract declares them as text. */
const accountSchema = z.object({
  state: z.enum(STATES),
  clientId: z.enum(Object.keys(sites) as [ClientId, ...ClientId[]]).default(DEFAULT_CLIENT_ID),
});
const FAILED = new ProblemError(500, 'failed', 'The test stack could not complete the request.');
const OTHER_SITE = 'Only the portal itself and programs on this machine may use a test stack.';

const document = () =>
  serviceDocument({
    title: 'Test stack',
    version: '1',
    description: 'Controls the clock and the data of a test stack.',
    calls: Object.values(testStackCalls),
    security: {},
    securitySchemes: {},
  });

/** Mounts the calls on a scope of their own. */
export async function testStackRoutes(scope: FastifyInstance, stack: TestStack): Promise<void> {
  // Forms on other sites can send text, but not JSON.
  scope.removeContentTypeParser('text/plain');
  scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  scope.addHook('onRequest', async (request) => {
    if (isCrossSite(request)) throw new ProblemError(403, 'forbidden', OTHER_SITE);
  });
  scope.setErrorHandler((error, request, reply) => {
    const problem =
      error instanceof SnapshotRefused
        ? new ProblemError(409, 'snapshot_refused', error.message)
        : problemOf(error, request, FAILED);
    return sendProblem(request, reply, problem);
  });

  const route = callRoutes<TestStackAuth, undefined>(scope, { authorize: async () => undefined });
  route(testStackCalls.readTestStack, async () => ({
    clock: stack.ahead(),
    states: accountStates,
    snapshots: stack.snapshots(),
  }));
  route(testStackCalls.resetTestStack, () => stack.reset());
  route(testStackCalls.setClock, ({ body }) => stack.setClock(body.clock));
  route(testStackCalls.createAccount, async ({ body }) => {
    const { state, clientId } = readInput(accountSchema, body);
    return stack.makeAccount(state, clientId);
  });
  route(testStackCalls.saveSnapshot, async ({ body: { name } }) => {
    await stack.save(name);
    return { name, file: stack.fileOf(name) };
  });
  route(testStackCalls.restoreSnapshot, ({ params }) => stack.restore(stack.fileOf(params.name)));
  route(testStackCalls.deleteSnapshot, ({ params }) => stack.remove(params.name));
  scope.get(`${TEST_STACK_ADDRESS}/openapi.json`, async () => document());
}
