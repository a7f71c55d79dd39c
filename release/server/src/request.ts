/** Reads and validates requests for the service's calls. */
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { releasedNameSchema } from '@coupon-center/portal-contracts';
import { isStorable } from '@coupon-center/server-kit';
import type { Actor } from './audit.ts';
import { assertMayChange, assertOperator, authenticate } from './credentials.ts';
import { ReleaseProblem } from './problem.ts';
import type { Executor } from './release-tables.ts';

export const NO_STORE = { 'cache-control': 'no-store' };

export interface NameParams {
  Params: { name: string };
}

/** @throws ReleaseProblem 400 for NUL, lone surrogates, and values that are nested too deeply */
export function assertStorable(value: unknown): void {
  if (isStorable(value)) return;
  const detail = 'The request has characters that cannot be stored, or is nested too deep.';
  throw new ReleaseProblem(400, 'malformed', detail);
}

/** @throws ReleaseProblem 400 */
export function read<T>(schema: z.core.$ZodType<T>, value: unknown): T {
  assertStorable(value);
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new ReleaseProblem(400, 'malformed', z.prettifyError(parsed.error));
}

/** Finds the senders of requests and checks their permissions. */
export interface Actors {
  /** @throws ReleaseProblem 401 without a valid token */
  actorOf: (request: FastifyRequest) => Promise<Actor>;
  /** @throws ReleaseProblem 403 for a token that may not change the remote */
  actorFor: (request: FastifyRequest, name: string) => Promise<Actor>;
  /** @throws ReleaseProblem 403 for a token that is not an operator's */
  operatorOf: (request: FastifyRequest) => Promise<Actor>;
}

export function actorsOf(db: Executor): Actors {
  const actorOf = async (request: FastifyRequest): Promise<Actor> => ({
    principal: await authenticate(db, request.headers.authorization, request.ip),
    address: request.ip,
  });
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
  return { actorOf, actorFor, operatorOf };
}
