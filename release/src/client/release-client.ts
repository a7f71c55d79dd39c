/** Calls the release service over HTTP. */
import { z } from 'zod';
import type { Call, CallOutput } from '@coupon-center/contracts';
import { printable, printableLines } from '@coupon-center/portal-contracts';
import { RELEASE_PATH, releaseCalls } from '../calls/index.ts';
import { ReleaseError } from '../errors.ts';
import { readToldVersion } from '../calls/version-list.ts';
import type { FoundVersion } from '../calls/version-list.ts';
import { nameOf, signedVersionSchema } from '../records/version-record.ts';
import type { SignedVersion } from '../records/version-record.ts';

/** A refusal by the service; the message says what was refused and why. */
export class ReleaseRefusal extends ReleaseError {
  override name = 'ReleaseRefusal';
  /** HTTP status: 412 if somebody else made a change in the meantime. */
  readonly status: number;
  /** Machine-readable reason, e.g. `changed_meanwhile`. */
  readonly code: string;

  constructor(status: number, code: string, detail: string) {
    super(detail);
    this.status = status;
    this.code = code;
  }
}

export interface ReleaseClientOptions {
  /** Origin of the service, e.g. `https://portal.example`. */
  service: string;
  /** Without a token, only public data can be read. */
  token?: string | undefined;
}

type Given<Schema extends z.core.$ZodType> = z.core.$ZodType extends Schema ? unknown : z.input<Schema>;

/** Input of a method: parameters, query and body in one object, with the revision that a change is based on. */
type Input<C> =
  C extends Call<string, infer Params, infer Query, infer Body>
    ? Given<Params> &
        Given<Query> &
        Given<Body> &
        (C extends { isBasedOnRevision: true } ? { revision: number } : unknown)
    : never;

type Method<C> =
  unknown extends Input<C> ? () => Promise<CallOutput<C>> : (input: Input<C>) => Promise<CallOutput<C>>;

/** Calls with a method of their own: they take several requests, or send no JSON. */
type Special =
  | 'checkVersion'
  | 'findVersion'
  | 'followRegistry'
  | 'publishVersion'
  | 'readFile'
  | 'readVersion'
  | 'uploadFile';
type Reports = 'reportPageErrors' | 'reportPageVisit' | 'reportPageVitals';

/** Every call of {@link releaseCalls} as a method; publishing takes several of them. */
export type ReleaseClient = {
  [Name in Exclude<keyof typeof releaseCalls, Special | Reports>]: Method<(typeof releaseCalls)[Name]>;
} & {
  /** Origin of the service. */
  service: string;
  /** Returns the record of a version as it was signed. */
  readVersion(wanted: { name: string; version: string }): Promise<SignedVersion>;
  /**
   * Returns a version of a remote or of the shell, whether it is live or not; undefined if there is none, or it was
   * withdrawn. Takes no token.
   */
  findVersion(wanted: { name: string; version: string }): Promise<FoundVersion | undefined>;
  /** Returns a file of a published version. */
  readFile(file: { name: string; version: string; path: string }): Promise<Buffer>;
  /**
   * Lets the service check a signed record without keeping it.
   * @throws {ReleaseError} if it refuses the record
   */
  checkVersion(signed: SignedVersion, options?: { takeOver?: boolean }): Promise<void>;
  /**
   * Uploads a version, but only the files that the service lacks.
   * @param contentOf returns a file of the version
   */
  upload(
    signed: SignedVersion,
    contentOf: (sha256: string) => Promise<Buffer>,
    options?: { takeOver?: boolean },
  ): Promise<{ version: string; isNew: boolean }>;
};

/** Longest wait for a reply, in milliseconds. */
const PATIENCE_MS = 120_000;
/** How often a version is announced at most: pruning may remove a file in between. */
const MOST_ROUNDS = 3;

const problemSchema = z.object({ code: z.string(), detail: z.string() });

/** Returns the service's answer. Commands print it, and some of it comes from strangers, so every text becomes one printable line. */
async function readAnswer(response: Response): Promise<unknown> {
  return JSON.parse(await response.text(), (_key, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  );
}

interface Parts {
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** Sorts the input of a call into the parts of a request. */
function partsOf(call: Call, input: Record<string, unknown>): Parts {
  const { revision, ...body } = input as Record<string, unknown> & { revision?: number };
  const take = (name: string) => {
    const value = body[name];
    delete body[name];
    return value;
  };
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(take(name) as string));
  const query = new URLSearchParams();
  for (const name of Object.keys((call.query as z.ZodObject | undefined)?.shape ?? {})) {
    const value = take(name);
    if (value !== undefined) query.set(name, value as string);
  }
  return {
    path,
    query,
    headers: revision === undefined ? {} : { 'if-match': `"${revision}"` },
    body,
  };
}

/** @throws {ReleaseError} with the service's message, or if it can't be reached */
export function createReleaseClient({ service, token }: ReleaseClientOptions): ReleaseClient {
  const origin = service.replace(/\/+$/, '');

  async function send(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: RequestInit['body'] } = {},
  ): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(origin + path, {
        method,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...init.headers },
        body: init.body ?? null,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch (cause) {
      const { cause: reason } = cause as Error;
      const why = reason instanceof Error ? reason.message : (cause as Error).message;
      throw new ReleaseError(
        `The release service at ${service} cannot be reached (${why}). This call may or may not have changed ` +
          "anything: check with 'list' before you repeat it.",
        { cause },
      );
    }
    if (response.ok) return response;
    const problem = problemSchema.safeParse(await response.json().catch(() => undefined));
    const { code, detail } = problem.data ?? {
      code: 'unknown',
      detail: `The release service at ${service} responded with ${response.status}.`,
    };
    throw new ReleaseRefusal(response.status, printable(code), printableLines(detail));
  }

  /** Makes a call, and leaves the reading of its reply to the caller. */
  async function request(call: Call, input: Record<string, unknown> = {}): Promise<Response> {
    const { path, query, headers, body } = partsOf(call, input);
    const address = query.size > 0 ? `${path}?${query.toString()}` : path;
    if (!call.body) return send(call.methods[0], address, { headers });
    return send(call.methods[0], address, {
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async function ask<C extends Call>(call: C, input?: Record<string, unknown>): Promise<CallOutput<C>> {
    const response = await request(call, input);
    const parsed = z.safeParse(
      call.response,
      response.status === 204 ? undefined : await readAnswer(response),
    );
    if (parsed.success) return parsed.data as CallOutput<C>;
    throw new ReleaseError(`The server at ${service} is not a release service of this version.`);
  }

  const methods = Object.fromEntries(
    Object.entries(releaseCalls).map(([name, call]) => [
      name,
      (input?: Record<string, unknown>) => ask(call as Call, input),
    ]),
  ) as unknown as ReleaseClient;

  const announced = (signed: SignedVersion, takeOver: boolean) => ({
    ...signed,
    name: nameOf(signed.record),
    ...(takeOver && { takeOver: 'true' as const }),
  });

  return {
    ...methods,
    service,
    async readVersion({ name, version }) {
      // Kept as it was signed: with fields that this program doesn't know, and with unchanged texts.
      const received: unknown = await (await request(releaseCalls.readVersion, { name, version })).json();
      if (signedVersionSchema.safeParse(received).success) return received as SignedVersion;
      throw new ReleaseError(
        `${name} ${version} was published with a kit that is not compatible with this one.`,
      );
    },
    async findVersion({ name, version }) {
      try {
        return readToldVersion(await ask(releaseCalls.findVersion, { name, version }), version);
      } catch (error) {
        if (error instanceof ReleaseRefusal && error.status === 404) return undefined;
        throw error;
      }
    },
    async readFile({ name, version, path }) {
      const address = `${RELEASE_PATH}/remotes/${name}/${version}/${path}`;
      return Buffer.from(await (await send('GET', address)).arrayBuffer());
    },
    checkVersion: (signed, { takeOver = false } = {}) =>
      ask(releaseCalls.checkVersion, announced(signed, takeOver)),
    async upload(signed, contentOf, { takeOver = false } = {}) {
      const name = nameOf(signed.record);
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const reply = await ask(releaseCalls.publishVersion, announced(signed, takeOver));
        if (!('missing' in reply)) return reply;
        try {
          for (const sha256 of reply.missing) {
            const { path } = partsOf(releaseCalls.uploadFile, { name, sha256 });
            await send('PUT', path, {
              headers: { 'content-type': 'application/octet-stream' },
              body: new Uint8Array(await contentOf(sha256)),
            });
          }
        } catch (error) {
          // Somebody has just deleted unfinished uploads: the version is announced again.
          if (!(error instanceof ReleaseRefusal) || error.code !== 'not_announced') throw error;
        }
      }
      throw new ReleaseError(
        `The release service at ${service} keeps losing files of ${name}. Contact its operator.`,
      );
    },
  };
}
