/** Makes a route from a contract: checks site, token, role and input before the handler runs, and its output afterwards. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiCall, CallAuth } from '@coupon-center/contracts';
import type * as z from '@coupon-center/schema';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { isStorable } from '@coupon-center/server-kit';
import type { Executor, Tx } from '../database/database.types.ts';
import type { Deps } from '../deps.ts';
import { problemCheckOf } from './failure-reply.ts';
import { notFound } from '../errors.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { answerOnce, idempotencyKeyOf } from '../idempotency/idempotent-reply.ts';
import { assertMay } from '../security/principal.ts';
import type { Authenticate, Principal } from '../security/principal.ts';
import { assertOrigin } from '../security/session-cookies.ts';
import { compiled } from './compiled.ts';
import { siteOf } from './tenant.ts';
import { checkBody, checkQuery } from './validation.ts';

const API_PREFIX = '/api';
const JSON_TYPE = 'application/json';
const JSON_UTF8 = `${JSON_TYPE}; charset=utf-8`;

/** The parts of the application that {@link route} needs. */
export interface RouteDeps {
  db: Executor;
  /** As in the dependencies of a feature. */
  fromStandby: Deps['fromStandby'];
  authenticate: Authenticate;
  /** Whether a request proves that it is our storefront's. */
  isStorefront: (request: FastifyRequest) => boolean;
  idempotency: Idempotency;
  /** Returns the site with its addresses on this machine. */
  localSite: (site: Site) => Site;
  /** Whether a problem that the contract doesn't declare is a bug, as in tests. */
  isStrict: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    routeDeps: RouteDeps;
  }
  interface FastifyRequest {
    caller: { site: Site; principal: Principal | null } | null;
  }
  interface FastifyContextConfig {
    /** Audience of the route's contract. */
    auth?: CallAuth;
  }
}

/** The input of a handler: validated values, and the caller. */
export interface CallContext<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  site: Site;
  /** The caller of a call that requires one. @throws Error in a public call */
  readonly principal: Principal;
  /** The caller of a public call, if signed in. */
  principalOrNull: Principal | null;
  /**
   * The transaction of an idempotent call, which also stores its key. Every change in `handle` must use it.
   * @throws Error in `prepare`, and in a call that isn't idempotent
   */
  readonly tx: Tx;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Context<Call> =
  Call extends ApiCall<infer Params, infer Query, infer Body> ? CallContext<Params, Query, Body> : never;

/** A handler in steps, for work that must not run in the transaction of an idempotent call. */
export interface Steps<Call extends ApiCall, Prepared> {
  /** Work that takes long or must persist even if the call fails: counting rate limits, hashing, calling another service. */
  prepare: (context: Context<Call>) => Promise<Prepared>;
  handle: (context: Context<Call>, prepared: Prepared) => Promise<z.input<Call['response']>>;
  /**
   * Responds to a repetition of an idempotent call whose response must not be stored, because it contains tokens. Runs
   * outside the transaction; `prepare` is skipped.
   */
  repeat?: (context: Context<Call>) => Promise<z.input<Call['response']>>;
}

/**
 * Registers a call at its path, with and without a trailing slash, for all of its methods.
 * @param app the instance that a feature's `register` received
 * @param handler returns the response that the contract describes; to use another status than the contract's, set it on
 *   `reply`. A call that doesn't produce JSON returns the payload, or sends it itself.
 */
export function route<Call extends ApiCall, Prepared = undefined>(
  app: FastifyInstance,
  call: Call,
  handler: Steps<Call, Prepared> | ((context: Context<Call>) => Promise<z.input<Call['response']>>),
): void {
  const { db, fromStandby, authenticate, isStorefront, idempotency, localSite, isStrict } = app.routeDeps;
  const { prepare, handle, repeat } = stepsOf(handler);
  const isJson = (call.produces ?? JSON_TYPE) === JSON_TYPE;
  const isIdempotent = call.idempotent ?? false;
  if (isIdempotent && (!isJson || takesFile(call)))
    throw new Error(`The call ${call.name} cannot be idempotent: only JSON responses can be stored.`);

  const checkProblem = isStrict ? problemCheckOf(call) : null;

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const context = contextOf(call, request, reply) as Context<Call>;
    if (isIdempotent) return write(reply, await answerIdempotent(request, reply, context));
    const work = async () => handle(context, await prepare(context));
    const output = await (fromStandby && mayLag(call, context) ? fromStandby(work) : work());
    return isJson ? write(reply, bodyOf(call, reply, output)) : output;
  }

  async function answerIdempotent(request: FastifyRequest, reply: FastifyReply, context: Context<Call>) {
    const inside = async (tx: Tx, prepared: Prepared) =>
      bodyOf(call, reply, await handle(Object.defineProperty(context, 'tx', { value: tx }), prepared));
    const key = idempotencyKeyOf(request);
    if (key === undefined) {
      const prepared = await prepare(context);
      return inTransaction(db, (tx) => inside(tx, prepared));
    }
    return answerOnce(idempotency, { key, ...keyUseOf(call, context) }, reply, {
      prepare: () => prepare(context),
      answer: inside,
      repeat: repeat && (async () => bodyOf(call, reply, await repeat(context))),
    });
  }

  async function answerStrictly(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    try {
      return await answer(request, reply);
    } catch (error) {
      throw checkProblem?.(error) ?? error;
    }
  }

  const path = call.path.slice(API_PREFIX.length).replace(/\/$/, '');
  for (const url of [path, `${path}/`]) {
    app.route({
      method: [...call.methods],
      url,
      exposeHeadRoute: false,
      config: { call: call.name, auth: call.auth },
      onRequest: async (request) => {
        const site = localSite(siteOf(request));
        assertOrigin(request, site);
        const principal = await authenticate(request, site);
        assertMay(call, principal, isStorefront(request));
        request.caller = { site, principal };
      },
      handler: checkProblem ? answerStrictly : answer,
    });
  }
}

function stepsOf<Call extends ApiCall, Prepared>(
  handler: Steps<Call, Prepared> | ((context: Context<Call>) => Promise<z.input<Call['response']>>),
): Steps<Call, Prepared> {
  if (typeof handler !== 'function') return handler;
  return { prepare: async () => undefined as Prepared, handle: (context) => handler(context) };
}

/** Whether the caller of a call is a shopper. Whoever is signed in or has a preview link may look for what was just saved. */
function mayLag(
  call: ApiCall,
  { principalOrNull, query }: CallContext<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>,
): boolean {
  const { preview } = (query ?? {}) as { preview?: unknown };
  return call.mayLag === true && principalOrNull === null && preview === undefined;
}

function takesFile(call: ApiCall): boolean {
  return (call.consumes ?? JSON_TYPE) !== JSON_TYPE;
}

/** The scope of a key, and the request that was sent with it. */
function keyUseOf(call: ApiCall, context: CallContext<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>) {
  const { site, principalOrNull, request, params, query, body } = context;
  return {
    scope: [site.clientId, principalOrNull?.userId ?? 'public', call.name].join('\n'),
    request: JSON.stringify([request.method, params, query, body]),
  };
}

/** Serializes the handler's result; sets the success status unless the handler set one. */
function bodyOf(call: ApiCall, reply: FastifyReply, output: unknown): string {
  if (reply.statusCode === 200) reply.status(call.status);
  return JSON.stringify(compiled(call.response).parse(output));
}

function write(reply: FastifyReply, body: string): string {
  reply.type(JSON_UTF8);
  return body;
}

function callerOf({ caller }: FastifyRequest): NonNullable<FastifyRequest['caller']> {
  if (!caller) throw new Error('A handler ran before its caller was known.');
  return caller;
}

function contextOf<Params extends z.ZodMiniType, Query extends z.ZodMiniType, Body extends z.ZodMiniType>(
  call: ApiCall<Params, Query, Body>,
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext<Params, Query, Body> {
  const { site, principal } = callerOf(request);
  return {
    params: (call.params && checkParams(call.params, request.params)) as z.output<Params>,
    query: (call.query && checkQuery(call.query, request.query)) as z.output<Query>,
    // A file is a stream, which its handler reads and checks.
    body: (call.body && !takesFile(call) && checkBody(call.body, request.body)) as z.output<Body>,
    site,
    get principal(): Principal {
      if (!principal) throw new Error(`The call ${call.name} is public: it may have no caller.`);
      return principal;
    },
    principalOrNull: principal,
    get tx(): Tx {
      throw new Error(`The call ${call.name} has no transaction here.`);
    },
    request,
    reply,
  };
}

/** An address with an invalid id doesn't exist. */
function checkParams<Params extends z.ZodMiniType>(schema: Params, params: unknown): z.output<Params> {
  const result = compiled(schema).safeParse(params);
  if (!result.success || !isStorable(params)) throw notFound();
  return result.data;
}
