/** Describes each API call once, for server validation, client types and documentation. */
import type * as z from '@coupon-center/schema';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call: `public` needs no token, `user` any signed-in user, the others a user with that role. An
 * `administrator` is a provider with that role.
 */
export type CallAuth = 'public' | 'user' | 'merchant' | 'provider' | 'administrator';

/** A call of any of our servers. `path` uses Fastify's syntax (`:name`). */
export interface Call<
  Auth extends string = string,
  Params extends z.core.$ZodType = z.core.$ZodType,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
> {
  /** Unique. Identifies the operation in documentation, metrics and logs. */
  name: string;
  /** One line. */
  summary: string;
  /** Our clients use the first; the server accepts all of them. */
  methods: readonly [Method, ...Method[]];
  path: string;
  auth: Auth;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Status of success. */
  status: number;
  response: Response;
  /** Stable problem codes that callers should expect, by status, besides those that every call may return. */
  problems?: Readonly<Record<number, readonly string[]>>;
  /** Media type of the request body; JSON by default. */
  consumes?: 'application/json' | 'multipart/form-data' | 'application/octet-stream';
  /** Media type of the response; JSON by default. */
  produces?: 'application/json' | 'text/event-stream' | 'image/*' | 'application/octet-stream';
}

/** A call of the API. `path` starts with `/api/`. */
export interface ApiCall<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> extends Call<CallAuth, Params, Query, Body, Response> {
  /** Whether only users who may test can make the call; for everybody else the address does not exist. */
  forTesters?: boolean;
  /** Whether only our storefront can make the call, with a secret; for everybody else the address does not exist. */
  forStorefront?: boolean;
  /** Whether repeating the call with the same `Idempotency-Key` returns the first response instead of acting again. */
  idempotent?: boolean;
  /** Whether the response to a shopper may be a second behind: a call that only reads. */
  mayLag?: boolean;
  /** Whether the call works without the headers of a site, e.g. for an image on a page. */
  anySite?: boolean;
}

/**
 * Describes a call of the API. Returns plain data and only adds types.
 * @param call the description
 */
export function defineCall<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>(call: ApiCall<Params, Query, Body, Response>): ApiCall<Params, Query, Body, Response> {
  return call;
}

/**
 * Returns the counterpart of {@link defineCall} for the calls of another server.
 * @template Auth the kinds of callers that the server distinguishes
 */
export function callsFor<Auth extends string>() {
  return <
    Params extends z.core.$ZodType,
    Query extends z.core.$ZodType,
    Body extends z.core.$ZodType,
    Response extends z.core.$ZodType,
  >(
    call: Call<Auth, Params, Query, Body, Response>,
  ): Call<Auth, Params, Query, Body, Response> => call;
}

/** The input that a caller sends: only the parts that the call declares. */
export type CallInput<C> =
  C extends Call<string, infer Params, infer Query, infer Body>
    ? Part<'params', Params> & Part<'query', Query> & Part<'body', Body>
    : never;

type Part<Name extends string, Schema extends z.core.$ZodType> = z.core.$ZodType extends Schema
  ? unknown
  : z.ZodMiniType extends Schema
    ? unknown
    : Record<Name, z.input<Schema>>;

/** The response of a successful call. */
export type CallOutput<C> =
  C extends Call<string, z.core.$ZodType, z.core.$ZodType, z.core.$ZodType, infer Response>
    ? z.output<Response>
    : never;
