/** Makes a route of a contract: tenant, token, role and input are checked before the handler, the output after it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ApiCall, CallAuth } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { notFound } from './errors.ts';
import { assertMay } from './principal.ts';
import type { Authenticate, Principal } from './principal.ts';
import { assertOrigin } from './session-cookies.ts';
import { siteOf } from './tenant.ts';
import { checkBody, isStorable } from './validation.ts';

const API_PREFIX = '/api';

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate;
    /** The brand as it is reached on this machine. */
    localSite: (site: Site) => Site;
  }
  interface FastifyRequest {
    caller: { site: Site; principal: Principal | null } | null;
  }
  interface FastifyContextConfig {
    /** Name and audience of the contract that a route was made of. */
    call?: string;
    auth?: CallAuth;
  }
}

/** What a handler gets: checked input, and who calls. */
export interface CallContext<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  site: Site;
  /** The caller of a call that asks for one. @throws Error in a public call */
  readonly principal: Principal;
  /** The caller of a public call, where there is one. */
  principalOrNull: Principal | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Register a call at its path, with and without trailing slash, for all of its methods.
 * @param app the instance that a feature's `register` was given
 * @param handler answers what the contract calls the response; a status other than the contract's is set on `reply`
 */
export function route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  app: FastifyInstance,
  call: ApiCall<Params, Query, Body, Response>,
  handler: (context: CallContext<Params, Query, Body>) => Promise<z.input<Response>>,
): void {
  const path = call.path.slice(API_PREFIX.length).replace(/\/$/, '');
  for (const url of [path, `${path}/`]) {
    app.route({
      method: [...call.methods],
      url,
      exposeHeadRoute: false,
      config: { call: call.name, auth: call.auth },
      onRequest: async (request) => {
        const site = app.localSite(siteOf(request));
        assertOrigin(request, site);
        const principal = await app.authenticate(request, site);
        assertMay(call.auth, principal);
        request.caller = { site, principal };
      },
      handler: async (request, reply) => {
        const output = await handler(contextOf(call, request, reply));
        if (reply.statusCode === 200) reply.status(call.status);
        reply.type('application/json; charset=utf-8');
        return reply.send(JSON.stringify(call.response.parse(output)));
      },
    });
  }
}

function contextOf<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  call: ApiCall<Params, Query, Body>,
  request: FastifyRequest,
  reply: FastifyReply,
): CallContext<Params, Query, Body> {
  if (!request.caller) throw new Error('A handler ran before its caller was known.');
  const { site, principal } = request.caller;
  return {
    params: (call.params && checkParams(call.params, request.params)) as z.output<Params>,
    query: (call.query && checkBody(call.query, request.query)) as z.output<Query>,
    body: (call.body && checkBody(call.body, request.body)) as z.output<Body>,
    site,
    get principal(): Principal {
      if (!principal) throw new Error(`The call ${call.name} is public: it may have no caller.`);
      return principal;
    },
    principalOrNull: principal,
    request,
    reply,
  };
}

/** An address that can't name anything is an address of nothing. */
function checkParams<Params extends z.ZodType>(schema: Params, params: unknown): z.output<Params> {
  const result = schema.safeParse(params);
  if (!result.success || !isStorable(params)) throw notFound();
  return result.data;
}
