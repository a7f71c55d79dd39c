/**
 * Responds to a call with an `Idempotency-Key`: with the stored response, or by performing the call and storing its
 * response.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_PATTERN,
  IDEMPOTENT_REPLAYED_HEADER,
} from '@coupon-center/contracts';
import type { StoredReply, Tx } from '../database/database.types.ts';
import { ProblemError } from '../errors.ts';
import type { Done, Idempotency, KeyUse } from './idempotency.ts';

/**
 * Returns the key of a request; undefined if it has none.
 * @throws ProblemError 400 `idempotency_key_invalid`
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_KEY_HEADER];
  if (key === undefined || (typeof key === 'string' && IDEMPOTENCY_KEY_PATTERN.test(key))) return key;
  throw new ProblemError(
    400,
    'idempotency_key_invalid',
    'An Idempotency-Key must have 8 to 128 visible ASCII characters.',
  );
}

export interface Work<Prepared> {
  prepare: () => Promise<Prepared>;
  /** Performs the call in the transaction, and sets status and headers. @returns the body on success */
  answer: (tx: Tx, prepared: Prepared) => Promise<string>;
  /** Responds to a repetition; a call with this step stores no response. @returns the body on success */
  repeat?: () => Promise<string>;
}

/**
 * Performs a call once per key.
 * @returns the body; status and headers are set on the reply
 * @throws ProblemError 422 `idempotency_key_reused`; what the work throws
 */
export async function answerOnce<Prepared>(
  idempotency: Idempotency,
  use: KeyUse,
  reply: FastifyReply,
  { prepare, answer, repeat }: Work<Prepared>,
): Promise<string> {
  async function replay({ reply: stored }: Done): Promise<string> {
    reply.header(IDEMPOTENT_REPLAYED_HEADER, 'true');
    if (repeat) return repeat();
    if (!stored) throw new Error('A call completed without storing its response.');
    reply.status(stored.status).headers(stored.headers);
    return stored.body;
  }

  const earlier = await idempotency.find(use);
  if (earlier) return replay(earlier);
  const prepared = await prepare();
  const before = new Set(Object.keys(reply.getHeaders()));
  const newHeaders = () => Object.entries(reply.getHeaders()).filter(([name]) => !before.has(name));
  let body = '';
  try {
    const done = await idempotency.once(use, async (tx) => {
      body = await answer(tx, prepared);
      const headers = Object.fromEntries(newHeaders()) as StoredReply['headers'];
      return repeat ? null : { status: reply.statusCode, headers, body };
    });
    return done ? await replay(done) : body;
  } catch (error) {
    // The transaction was rolled back, so its headers, e.g. the cookies of a session, no longer apply.
    for (const [name] of newHeaders()) reply.removeHeader(name);
    throw error;
  }
}
