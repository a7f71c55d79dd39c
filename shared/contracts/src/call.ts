/** How an API call is described once, for server validation, client types and documentation. */
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may make a call: `public` needs no token, `user` any signed-in one, the others that role. */
export type CallAuth = 'public' | 'user' | 'merchant' | 'provider';

/** A call of the API. `path` is in Fastify's syntax (`:name`) and begins with `/api/`. */
export interface ApiCall<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Unique; names the operation in documentation, metrics and log. */
  name: string;
  /** One line. */
  summary: string;
  /** The first is what our client sends; the API answers to all. */
  methods: readonly [Method, ...Method[]];
  path: string;
  auth: CallAuth;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Status of success. */
  status: number;
  response: Response;
  /** Stable codes of the problems that the caller should expect, by status; those that every call may answer are left out. */
  problems?: Readonly<Record<number, readonly string[]>>;
  /** What a body is sent as; JSON unless said otherwise. */
  consumes?: 'application/json' | 'multipart/form-data';
  /** What success is answered as; JSON unless said otherwise. */
  produces?: 'application/json' | 'text/event-stream' | 'image/*';
  /** Whether a repetition with the same `Idempotency-Key` gets the first answer, and nothing is done twice. */
  idempotent?: boolean;
  /** Whether it is asked for without the headers of a site, e.g. by an image on a page. */
  anySite?: boolean;
}

/**
 * Describe a call. Only keeps the types; the description itself is plain data.
 * @param call the description
 */
export function defineCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(call: ApiCall<Params, Query, Body, Response>): ApiCall<Params, Query, Body, Response> {
  return call;
}

/** What a caller sends: only the parts that the call declares. */
export type CallInput<C> =
  C extends ApiCall<infer Params, infer Query, infer Body>
    ? Part<'params', Params> & Part<'query', Query> & Part<'body', Body>
    : never;

type Part<Name extends string, Schema extends z.ZodType> = z.ZodType extends Schema
  ? unknown
  : Record<Name, z.input<Schema>>;

/** What a successful call answers. */
export type CallOutput<C> =
  C extends ApiCall<z.ZodType, z.ZodType, z.ZodType, infer Response> ? z.output<Response> : never;
