/** Makes routes from the calls of a contract: checks the sender and what it sends before a handler runs. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call } from '@coupon-center/contracts';
import { ProblemError } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the route's call. */
    call?: string;
  }
}

/** Maximum nesting of input: no call needs more than lists of objects, and walking it must not exhaust the stack. */
const MAX_DEPTH = 20;

/** Returns whether a value can be stored: no NUL or lone surrogates in any text, and no endless nesting. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < MAX_DEPTH &&
    Object.entries(value).every(([key, part]) => isStorable(key) && isStorable(part, depth + 1))
  );
}

type Read<Schema extends z.core.$ZodType> = z.core.$ZodType extends Schema ? undefined : z.output<Schema>;

/** Input of a handler, as its call's contract describes it, and the sender. */
export type CallContext<C, Caller> =
  C extends Call<string, infer Params, infer Query, infer Body>
    ? {
        params: Read<Params>;
        query: Read<Query>;
        body: Read<Body>;
        caller: Caller;
        request: FastifyRequest;
        reply: FastifyReply;
      }
    : never;

type Result<C> =
  C extends Call<string, z.core.$ZodType, z.core.$ZodType, z.core.$ZodType, infer Response>
    ? z.input<Response>
    : never;

/** A handler returns its result, the reply if it has sent one itself, or nothing if the contract has no result. */
type Handled<Output> = Promise<Output | FastifyReply> | (undefined extends Output ? Promise<void> : never);

export interface CallRouteOptions {
  /** Maximum size of the body, in bytes. */
  bodyLimit?: number;
  /** Whether the sender is checked before the body arrives, e.g. because it is large. */
  isCheckedFirst?: boolean;
}

/** Registers a call at its path. */
export type CallRoute<Auth extends string, Caller> = <C extends Call<Auth>>(
  call: C,
  handler: (context: CallContext<C, Caller>) => Handled<Result<C>>,
  options?: CallRouteOptions,
) => void;

export interface CallRoutesOptions<Auth extends string, Caller> {
  /** Path at which the instance is mounted, which all calls' paths start with. */
  prefix?: string;
  /**
   * Returns the sender.
   * @throws {ProblemError} if it may not make the call
   */
  authorize: (request: FastifyRequest, call: Call<Auth>) => Promise<Caller>;
  /** Whether a reply that differs from its contract is an error, as in tests. */
  isStrict?: boolean;
}

/** @throws {ProblemError} 400 for input that the schema refuses, or that can't be stored */
export function readInput<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  if (!isStorable(value)) {
    const detail = 'The request has characters that cannot be stored, or is nested too deeply.';
    throw new ProblemError(400, 'malformed', detail);
  }
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw new ProblemError(400, 'malformed', z.prettifyError(parsed.error));
}

/** Returns the function with which a server mounts its calls on `app`. */
export function callRoutes<Auth extends string, Caller>(
  app: FastifyInstance,
  { prefix = '', authorize, isStrict = false }: CallRoutesOptions<Auth, Caller>,
): CallRoute<Auth, Caller> {
  return (call, handler, { bodyLimit, isCheckedFirst = false } = {}) => {
    const takesJson = (call.consumes ?? 'application/json') === 'application/json';
    const read = (schema: z.core.$ZodType | undefined, value: unknown) => schema && readInput(schema, value);
    const callers = new WeakMap<FastifyRequest, Caller>();
    const check = async (request: FastifyRequest) => {
      callers.set(request, await authorize(request, call));
    };
    app.route({
      method: [...call.methods],
      url: call.path.slice(prefix.length),
      config: { call: call.name },
      ...(bodyLimit !== undefined && { bodyLimit }),
      ...(isCheckedFirst ? { onRequest: check } : { preHandler: check }),
      handler: async (request, reply) => {
        const context = {
          params: read(call.params, request.params),
          query: read(call.query, request.query),
          body: takesJson ? read(call.body, request.body) : undefined,
          caller: callers.get(request),
          request,
          reply,
        } as CallContext<typeof call, Caller>;
        const output = await handler(context);
        if (reply.sent || output === reply) return reply;
        if (isStrict) assertAsDeclared(call, output);
        if (reply.statusCode === 200) reply.code(call.status);
        return reply.send(output);
      },
    });
  };
}

/** @throws Error if the output has fields that its contract doesn't name, or lacks some */
function assertAsDeclared(call: Call, output: unknown): void {
  if (call.produces !== undefined && call.produces !== 'application/json') return;
  const declared = JSON.stringify(sorted(z.parse(call.response, output)));
  const sent = JSON.stringify(sorted(output));
  if (declared !== sent) throw new Error(`${call.name} replied ${sent}, but its contract says ${declared}.`);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, part]) => [key, sorted(part)]),
  );
}
