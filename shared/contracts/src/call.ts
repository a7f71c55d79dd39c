/** Describes each API call once, for server validation, client types and documentation. */
import type * as z from '@coupon-center/schema';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call: `public` needs no token, `user` any signed-in user, the others a user with that role. An
 * `administrator` is a provider with that role.
 */
export type CallAuth = 'public' | 'user' | 'merchant' | 'provider' | 'administrator';

/** A call of the API. `path` uses Fastify's syntax (`:name`) and starts with `/api/`. */
export interface ApiCall<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  /** Unique. Identifies the operation in documentation, metrics and logs. */
  name: string;
  /** One line. */
  summary: string;
  /** Our client uses the first; the API accepts all of them. */
  methods: readonly [Method, ...Method[]];
  path: string;
  auth: CallAuth;
  /** Whether it is for users who may test only; to everybody else there is nothing at the address. */
  forTesters?: boolean;
  /** Whether it is for our storefront only, which sends a secret; to everybody else there is nothing at the address. */
  forStorefront?: boolean;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Status of success. */
  status: number;
  response: Response;
  /** Stable problem codes that callers should expect, by status, besides those that every call may return. */
  problems?: Readonly<Record<number, readonly string[]>>;
  /** Media type of the request body; JSON by default. */
  consumes?: 'application/json' | 'multipart/form-data';
  /** Media type of the response; JSON by default. */
  produces?: 'application/json' | 'text/event-stream' | 'image/*';
  /** Whether repeating the call with the same `Idempotency-Key` returns the first response and does nothing twice. */
  idempotent?: boolean;
  /** Whether the call works without the headers of a site, e.g. for an image on a page. */
  anySite?: boolean;
}

/**
 * Describes a call. Returns plain data and only adds types.
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

/** What a caller sends: only the parts that the call declares. */
export type CallInput<C> =
  C extends ApiCall<infer Params, infer Query, infer Body>
    ? Part<'params', Params> & Part<'query', Query> & Part<'body', Body>
    : never;

type Part<Name extends string, Schema extends z.ZodMiniType> = z.ZodMiniType extends Schema
  ? unknown
  : Record<Name, z.input<Schema>>;

/** What a successful call returns. */
export type CallOutput<C> =
  C extends ApiCall<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, infer Response> ? z.output<Response> : never;
