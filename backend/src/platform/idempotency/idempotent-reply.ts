/** Answers a call with an `Idempotency-Key`: from what is kept, or by doing it and keeping the reply. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_PATTERN,
  IDEMPOTENT_REPLAYED_HEADER,
} from '@coupon-center/contracts';
import type { Executor } from '../database/database.types.ts';
import { ProblemError } from '../errors.ts';
import type { Idempotency, KeptReply } from './idempotency.ts';

/**
 * The key of a request; undefined where it has none.
 * @throws ProblemError 400 `idempotency_key_invalid`
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined || (typeof key === 'string' && IDEMPOTENCY_KEY_PATTERN.test(key))) return key;
  throw new ProblemError(
    400,
    'idempotency_key_invalid',
    'An Idempotency-Key has 8 to 128 visible ASCII characters.',
  );
}

export interface Work<Prepared> {
  prepare: () => Promise<Prepared>;
  /** Does everything by the executor, and sets status and headers. @returns the body of success */
  answer: (executor: Executor, prepared: Prepared) => Promise<string>;
}

/**
 * Do what a call asks for once for its key.
 * @param use as {@link Idempotency.once} takes it
 * @returns the body; status and headers are set on the reply
 */
export async function answerOnce<Prepared>(
  idempotency: Idempotency,
  use: Parameters<Idempotency['once']>[0],
  reply: FastifyReply,
  { prepare, answer }: Work<Prepared>,
): Promise<string> {
  const earlier = await idempotency.find(use);
  if (earlier) return replay(reply, earlier);
  const prepared = await prepare();
  const before = new Set(Object.keys(reply.getHeaders()));
  const ownHeaders = () => Object.entries(reply.getHeaders()).filter(([name]) => !before.has(name));
  try {
    const { kept, isReplay } = await idempotency.once(use, async (executor) => {
      const body = await answer(executor, prepared);
      return {
        status: reply.statusCode,
        headers: Object.fromEntries(ownHeaders()) as KeptReply['headers'],
        body,
      };
    });
    return isReplay ? replay(reply, kept) : kept.body;
  } catch (error) {
    // What was undone must not be told of, e.g. by the cookies of a session that never was.
    for (const [name] of ownHeaders()) reply.removeHeader(name);
    throw error;
  }
}

function replay(reply: FastifyReply, { status, headers, body }: KeptReply): string {
  reply.status(status).headers(headers).header(IDEMPOTENT_REPLAYED_HEADER, 'true');
  return body;
}
