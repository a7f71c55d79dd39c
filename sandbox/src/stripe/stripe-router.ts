/** Declares calls of the Stripe API: reads and writes, with parameters, expansion and idempotency handled in one place. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseForm, type FormObject } from './form-body.ts';
import { Params } from './params.ts';
import { present } from './present.ts';
import { StripeApiError } from './stripe-error.ts';
import type { StripeLedger } from '../stripe-ledger.ts';
import { type StripeState, type Transaction, ownEntry } from './stripe-state.ts';

interface Call {
  params: Params;
  /** The id in the address; empty if there is none. */
  id: string;
  /** The address, which lists repeat. */
  url: string;
}

export interface ReadCall extends Call {
  state: StripeState;
}

export interface WriteCall extends Call {
  tx: Transaction;
  state: StripeState;
}

export interface StripeRouter {
  get(path: string, handler: (call: ReadCall) => object): void;
  post(path: string, handler: (call: WriteCall) => object): void;
  delete(path: string, handler: (call: WriteCall) => object): void;
}

/** A router on `scope` whose handlers work on `ledger`. */
export function stripeRouter(scope: FastifyInstance, ledger: StripeLedger): StripeRouter {
  const write =
    (handler: (call: WriteCall) => object) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<object> => {
      const { call, expand } = readRequest(request);
      const key = request.headers['idempotency-key'];
      const idempotencyKey = typeof key === 'string' && request.method === 'POST' ? key : null;
      const { answer, replayed } = await ledger.transact(
        (tx) =>
          once(tx, idempotencyKey, request, () => {
            const result = handler({ ...call, tx, state: tx.state });
            call.params.refuseUnread();
            return result;
          }),
        { id: String(reply.getHeader('request-id')), idempotency_key: idempotencyKey },
      );
      if (replayed) reply.header('idempotent-replayed', 'true');
      return present(answer, ledger.presentation(), expand);
    };

  return {
    get(path, handler) {
      scope.get(path, async (request) => {
        const { call, expand } = readRequest(request);
        const state = await ledger.read();
        const result = handler({ ...call, state });
        call.params.refuseUnread();
        return present(result, ledger.presentation(), expand);
      });
    },
    post(path, handler) {
      scope.post(path, write(handler));
    },
    delete(path, handler) {
      scope.delete(path, write(handler));
    },
  };
}

function readRequest(request: FastifyRequest): { call: Call; expand: string[] } {
  const [path = '', query = ''] = request.url.split('?', 2);
  const values = { ...parseForm(query), ...(request.body as FormObject | null | undefined) };
  const params = new Params(values);
  const { id = '' } = request.params as { id?: string };
  return { call: { params, id, url: path }, expand: params.texts('expand') ?? [] };
}

/**
 * Runs `work`, or repeats the response that was given for the same key. Only successes are stored: a failed call has
 * changed nothing, so retrying it is safe.
 */
function once(
  tx: Transaction,
  key: string | null,
  request: FastifyRequest,
  work: () => object,
): { answer: object; replayed: boolean } {
  if (key === null) return { answer: work(), replayed: false };
  const fingerprint = fingerprintOf(request);
  const earlier = ownEntry(tx.state.answers, key);
  if (!earlier) {
    const answer = work();
    tx.state.answers[key] = { fingerprint, answer, created: tx.now };
    return { answer, replayed: false };
  }
  if (earlier.fingerprint === fingerprint) return { answer: earlier.answer, replayed: true };
  throw new StripeApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function fingerprintOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('hex');
}
