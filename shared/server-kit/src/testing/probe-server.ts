/** Sends hostile requests to every route of a server, and reports replies that break the rules for all replies. */
import type { FastifyInstance, HTTPMethods, InjectOptions, RouteOptions } from 'fastify';
import { RENDERED } from '../safe-replies.ts';

/** Texts that an attacker may send. */
export const HOSTILE_TEXTS = {
  'a NUL': 'a\0b',
  'half a character': 'a\ud800b',
  'full-width digits': '１２３４５６',
  'a megabyte': 'x'.repeat(1024 * 1024),
  'marks of direction': '\u202eabc\u2066\u200f',
} as const;

/** The same as parts of an address, where a lone surrogate can only be written as its bytes. */
const HOSTILE_PARTS = ['a%00b', '%ED%A0%80', '%EF%BC%91', 'x'.repeat(5000), '%E2%80%AE', '..%2f..%2fetc'];

interface Reply {
  statusCode: number;
  headers: Readonly<Record<string, unknown>>;
}

/** Returns the faults of a reply: an error of the server, or a header that is missing or reveals too much. */
export function faultsOf({ statusCode, headers }: Reply): string[] {
  const faults: string[] = [];
  if (statusCode >= 500) faults.push(`status ${statusCode}`);
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('no nosniff');
  if (!headers['cache-control']) faults.push('no cache-control');
  if (RENDERED.test(String(headers['content-type'])) && !headers['content-security-policy'])
    faults.push('could be rendered without a policy');
  for (const name of ['server', 'x-powered-by', 'via'])
    if (headers[name] !== undefined) faults.push(`tells ${name}`);
  return faults;
}

/** Yields copies of a value, in each of which one text is hostile. */
export function* withHostileTexts(value: unknown): Generator<{ what: string; value: unknown }> {
  if (typeof value === 'string')
    for (const [what, text] of Object.entries(HOSTILE_TEXTS)) yield { what, value: text };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    for (const { what, value: changed } of withHostileTexts(part)) {
      const copy = structuredClone(value) as Record<string, unknown>;
      copy[key] = changed;
      yield { what: `${what} in ${key}`, value: copy };
    }
}

export interface Probe {
  app: FastifyInstance;
  /** An `onRoute` hook collects them. */
  routes: readonly RouteOptions[];
  /** Headers that guarded routes require. */
  headers?: Record<string, string>;
  /** A body that each route with one accepts, by method and address, e.g. `POST /stores/:slug/visits`. */
  bodies?: Readonly<Record<string, unknown>>;
  /** Values for the parameters of addresses, with which the bodies make sense. */
  parameters?: Readonly<Record<string, string>>;
}

const WITH_BODY = ['POST', 'PUT', 'PATCH'];

/** Lists each method and address once. */
function addressesOf(routes: readonly RouteOptions[]): { method: HTTPMethods; url: string }[] {
  const all = routes.flatMap(({ method, url }) => [method].flat().map((one) => ({ method: one, url })));
  return [...new Map(all.map((one) => [`${one.method} ${one.url}`, one])).values()].filter(
    ({ method }) => method !== 'OPTIONS' && method !== 'TRACE' && method !== 'CONNECT',
  );
}

/** Returns an address with its parameters filled in: once, or once for each parameter that `part` replaces. */
function filledIn(url: string, parameters: Readonly<Record<string, string>>, part?: string): string[] {
  const names = url.match(/:\w+|\*/g) ?? [];
  const fill = (hostile?: string) =>
    url.replace(/:(\w+)|\*/g, (name, word?: string) =>
      name === hostile ? (part ?? 'x') : (parameters[word ?? '*'] ?? 'x'),
    );
  return part === undefined || names.length === 0 ? [fill()] : names.map(fill);
}

/** @returns a line for each fault; none if all is well */
export async function probeServer({ app, routes, headers = {}, bodies = {}, parameters = {} }: Probe) {
  const faults: string[] = [];
  async function ask(what: string, request: InjectOptions): Promise<number> {
    // Streams never end; their headers are there at once.
    const reply = await app.inject({
      ...request,
      headers: { ...headers, ...request.headers },
      payloadAsStream: true,
    });
    reply.stream().destroy();
    for (const fault of faultsOf(reply)) faults.push(`${what}: ${fault}`);
    return reply.statusCode;
  }
  const json = { 'content-type': 'application/json' };

  for (const { method, url } of addressesOf(routes)) {
    const name = `${method} ${url}`;
    for (const address of filledIn(url, parameters)) {
      await ask(name, { method, url: address });
      await ask(`${name} with a strange query`, {
        method,
        url: `${address}?reason=%00&preview=%ED%A0%80&a[]=1&a=2`,
      });
    }
    for (const part of HOSTILE_PARTS)
      for (const address of filledIn(url, parameters, part))
        await ask(`${method} ${address.slice(0, 120)}`, { method, url: address });
    if (!WITH_BODY.includes(method)) continue;
    const [address = url] = filledIn(url, parameters);
    await ask(`${name} with half of a JSON`, { method, url: address, headers: json, payload: '{"a' });
    await ask(`${name} with XML`, {
      method,
      url: address,
      headers: { 'content-type': 'text/xml' },
      payload: '<a/>',
    });
    const example = { method, url: address, headers: json, payload: JSON.stringify(bodies[name]) };
    if (name in bodies && [400, 401, 422, 429].includes(await ask(`${name} with its example`, example)))
      faults.push(`${name}: the example of its body is refused`);
    for (const { what, value } of withHostileTexts(bodies[name])) {
      const payload = JSON.stringify(value);
      await ask(`${name} with ${what}`, { method, url: address, headers: json, payload });
    }
  }
  for (const url of ['/%ff', '/%', '/nowhere', '/nowhere.js', '//elsewhere', `/${'x'.repeat(9000)}`])
    await ask(`GET ${url.slice(0, 40)}`, { url });
  // Last, because a server may refuse further calls of somebody who guesses tokens.
  for (const { method, url } of addressesOf(routes))
    for (const address of filledIn(url, parameters))
      await ask(`${method} ${url} by anybody`, { method, url: address, headers: { authorization: '' } });
  return faults;
}
