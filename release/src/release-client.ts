/** Calls the release service over HTTP. */
import { z } from 'zod';
import { printable, printableLines, registrySchema } from '@coupon-center/portal-contracts';
import type { Capability, Registry } from '@coupon-center/portal-contracts';
import {
  addedKeySchema,
  changeSchema,
  channelMoveSchema,
  createdTokenSchema,
  credentialsSchema,
  historySchema,
  missingFilesSchema,
  mixLinkSchema,
  pageErrorGroupsSchema,
  prunedSchema,
  publishedSchema,
  reinstatedSchema,
  RELEASE_PATH,
  remoteListSchema,
  remoteStatusSchema,
} from './api.ts';
import { canaryReplySchema } from './canary-api.ts';
import type { CanaryPlan, CanaryReply } from './canary-api.ts';
import type {
  AuditEntry,
  Change,
  ChannelMove,
  Credentials,
  MixLink,
  PageErrorGroup,
  Pruned,
  Reinstated,
  RemoteStatus,
} from './api.ts';
import { ReleaseError } from './errors.ts';
import { readToldVersion, versionListSchema } from './version-list.ts';
import type { FoundVersion, VersionList } from './version-list.ts';
import { nameOf, signedVersionSchema } from './version-record.ts';
import type { SignedVersion } from './version-record.ts';

/** The service refuses a call; the message says what and why. */
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

/** Options of a change to a remote, based on the revision that the caller has seen. */
export interface ChangeOptions {
  revision: number;
  /** For the history. */
  reason?: string | undefined;
}

export interface PromoteRequest extends ChangeOptions {
  version: string;
  publisher?: 'hand' | 'start';
  keepChosen?: boolean;
  takeOver?: boolean;
  dropRoutes?: boolean;
  breakRemotes?: boolean;
}

export interface ReleaseClient {
  /** Origin of the service. */
  service: string;
  /** Returns the remotes that the token may change. */
  list(): Promise<RemoteStatus[]>;
  /** Returns a remote's status, also if it was never published. */
  status(name: string): Promise<RemoteStatus>;
  /** Returns the changes of a remote, newest first. */
  history(name: string): Promise<AuditEntry[]>;
  /** Returns the errors of a remote on open pages, latest first, and the owner of the remote. */
  errors(name: string): Promise<{ owner: string | null; errors: PageErrorGroup[] }>;
  /** Returns the record of a version as it was signed. */
  version(name: string, version: string): Promise<SignedVersion>;
  /**
   * Returns a version of a remote or of the shell, whether it is live or not; undefined if there is none, or it was
   * withdrawn. Takes no token.
   */
  findVersion(name: string, version: string): Promise<FoundVersion | undefined>;
  /** Returns every version that can be used. Takes any token, or none where everybody may test. */
  versions(): Promise<VersionList>;
  /** Returns a file of a published version. */
  file(name: string, version: string, path: string): Promise<Buffer>;
  /**
   * Lets the service check a signed record without keeping it.
   * @throws {ReleaseError} if it refuses the record
   */
  check(signed: SignedVersion, options?: { takeOver?: boolean }): Promise<void>;
  /**
   * Uploads a version: only the files that the service lacks.
   * @param contentOf returns a file of the version
   */
  upload(
    signed: SignedVersion,
    contentOf: (sha256: string) => Promise<Buffer>,
    options?: { takeOver?: boolean },
  ): Promise<{ version: string; isNew: boolean }>;
  promote(name: string, request: PromoteRequest): Promise<Change>;
  rollBack(name: string, options: ChangeOptions & { breakRemotes?: boolean }): Promise<Change>;
  withdraw(
    name: string,
    options: ChangeOptions & { version: string; breakRemotes?: boolean },
  ): Promise<Change>;
  /** Reverses a withdrawal. For operators. */
  reinstate(name: string, options: { version: string; reason?: string | undefined }): Promise<Reinstated>;
  /** Lets a share of the visitors try a version; the service raises it, or stops it. */
  startCanary(
    name: string,
    options: ChangeOptions & { version: string } & Partial<CanaryPlan>,
  ): Promise<CanaryReply>;
  stopCanary(name: string, options: ChangeOptions): Promise<CanaryReply>;
  /** Returns the running canary of a remote with its figures, or the last one. */
  canary(name: string): Promise<CanaryReply>;
  /** Points a preview channel to a version, even if it already does: the channel is then kept for longer. */
  moveChannel(
    name: string,
    channel: string,
    options: { version: string; reason?: string | undefined },
  ): Promise<ChannelMove>;
  removeChannel(name: string, channel: string, options?: { reason?: string | undefined }): Promise<void>;
  /**
   * Returns a link with which a tester has a version on the pages of a portal.
   * @throws {ReleaseRefusal} `qa_off` where nobody may test
   */
  link(name: string, options: { version: string; portal: string }): Promise<MixLink>;
  prune(name: string, options?: { days?: number; reason?: string }): Promise<Pruned>;
  /** Returns the live versions, as pages read them. */
  registry(): Promise<Registry>;
  /** Grants a capability to a remote, or revokes it; with `ifUndecided`, only if neither was done before. For operators. */
  setGrant(
    name: string,
    grant: {
      capability: Capability;
      isGranted: boolean;
      reason?: string | undefined;
      ifUndecided?: boolean;
    },
  ): Promise<void>;
  /** Creates a token, which can't be shown again. For operators. */
  createToken(token: {
    scope: string;
    note: string;
    publicKey?: string | undefined;
  }): Promise<{ id: string; token: string }>;
  /** Accepts the signatures of a key. For operators. */
  addKey(key: { scope: string; note: string; publicKey: string }): Promise<{ id: string }>;
  credentials(): Promise<Credentials>;
  revoke(kind: 'tokens' | 'keys', id: string): Promise<void>;
}

/** Longest wait for a reply, in milliseconds. */
const PATIENCE_MS = 120_000;
/** How often a version is announced at most: pruning may remove a file in between. */
const MOST_ROUNDS = 3;

const problemSchema = z.object({ code: z.string(), detail: z.string() });

/** Returns the service's answer. Commands print it, and some of it comes from strangers: every text is one printable line. */
async function readAnswer(response: Response): Promise<unknown> {
  return JSON.parse(await response.text(), (_key, value: unknown) =>
    typeof value === 'string' ? printable(value) : value,
  );
}

/** @throws {ReleaseError} with the service's message, or if it can't be reached */
export function createReleaseClient({ service, token }: ReleaseClientOptions): ReleaseClient {
  const base = service.replace(/\/+$/, '') + RELEASE_PATH;

  async function request(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: RequestInit['body'] } = {},
  ): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(base + path, {
        method,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...init.headers },
        body: init.body ?? null,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch (cause) {
      const { cause: reason } = cause as Error;
      const why = reason instanceof Error ? reason.message : (cause as Error).message;
      throw new ReleaseError(
        `The release service at ${service} can't be reached (${why}). It is not known whether this call changed ` +
          "anything: look with 'list' before you repeat it.",
        { cause },
      );
    }
    if (response.ok) return response;
    const problem = problemSchema.safeParse(await response.json().catch(() => undefined));
    const { code, detail } = problem.data ?? {
      code: 'unknown',
      detail: `The release service at ${service} answered ${response.status}.`,
    };
    throw new ReleaseRefusal(response.status, printable(code), printableLines(detail));
  }

  async function call<T>(
    schema: z.core.$ZodType<T>,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const sent =
      body === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await request(method, path, sent);
    const parsed = z.safeParse(schema, response.status === 204 ? undefined : await readAnswer(response));
    if (parsed.success) return parsed.data;
    throw new ReleaseError(`What answers at ${service} is no release service of this version.`);
  }

  const change = (name: string, action: string, { revision, ...body }: ChangeOptions) =>
    call(changeSchema, 'POST', `/remotes/${name}/${action}`, body, { 'if-match': `"${revision}"` });

  return {
    service,
    list: async () => (await call(remoteListSchema, 'GET', '/remotes')).remotes,
    status: (name) => call(remoteStatusSchema, 'GET', `/remotes/${name}`),
    history: async (name) => (await call(historySchema, 'GET', `/remotes/${name}/history`)).entries,
    errors: (name) => call(pageErrorGroupsSchema, 'GET', `/remotes/${name}/errors`),
    async version(name, version) {
      // Kept as it was signed: with fields that this program doesn't know, and with unchanged texts.
      const response = await request('GET', `/remotes/${name}/versions/${version}`);
      const received: unknown = await response.json();
      if (signedVersionSchema.safeParse(received).success) return received as SignedVersion;
      throw new ReleaseError(
        `${name} ${version} was published with a kit that this one does not understand.`,
      );
    },
    async findVersion(name, version) {
      try {
        return readToldVersion(await call(z.unknown(), 'GET', `/versions/${name}/${version}`), version);
      } catch (error) {
        if (error instanceof ReleaseRefusal && error.status === 404) return undefined;
        throw error;
      }
    },
    versions: () => call(versionListSchema, 'GET', '/versions'),
    async file(name, version, path) {
      return Buffer.from(await (await request('GET', `/remotes/${name}/${version}/${path}`)).arrayBuffer());
    },
    check(signed, { takeOver = false } = {}) {
      const path = `/remotes/${nameOf(signed.record)}/check${takeOver ? '?takeOver=true' : ''}`;
      return call(z.undefined(), 'POST', path, signed);
    },
    async upload(signed, contentOf, { takeOver = false } = {}) {
      const name = nameOf(signed.record);
      const path = `/remotes/${name}/versions${takeOver ? '?takeOver=true' : ''}`;
      for (let round = 0; round < MOST_ROUNDS; round += 1) {
        const reply = await call(z.union([publishedSchema, missingFilesSchema]), 'POST', path, signed);
        if (!('missing' in reply)) return reply;
        try {
          for (const sha256 of reply.missing) {
            await request('PUT', `/remotes/${name}/files/${sha256}`, {
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
        `The release service at ${service} keeps losing files of ${name}; tell its operator.`,
      );
    },
    promote: (name, options) => change(name, 'promote', options),
    rollBack: (name, options) => change(name, 'rollback', options),
    withdraw: (name, options) => change(name, 'withdraw', options),
    reinstate: (name, options) => call(reinstatedSchema, 'POST', `/remotes/${name}/reinstate`, options),
    startCanary: (name, { revision, ...body }) =>
      call(canaryReplySchema, 'POST', `/remotes/${name}/canary`, body, { 'if-match': `"${revision}"` }),
    stopCanary(name, { revision, reason }) {
      const query = reason ? `?reason=${encodeURIComponent(reason)}` : '';
      const seen = { 'if-match': `"${revision}"` };
      return call(canaryReplySchema, 'DELETE', `/remotes/${name}/canary${query}`, undefined, seen);
    },
    canary: (name) => call(canaryReplySchema, 'GET', `/remotes/${name}/canary`),
    moveChannel: (name, channel, options) =>
      call(channelMoveSchema, 'PUT', `/remotes/${name}/channels/${encodeURIComponent(channel)}`, options),
    removeChannel(name, channel, { reason } = {}) {
      const query = reason ? `?reason=${encodeURIComponent(reason)}` : '';
      const path = `/remotes/${name}/channels/${encodeURIComponent(channel)}${query}`;
      return call(z.undefined(), 'DELETE', path);
    },
    link: (name, options) => call(mixLinkSchema, 'POST', `/remotes/${name}/links`, options),
    prune: (name, options = {}) => call(prunedSchema, 'POST', `/remotes/${name}/prune`, options),
    registry: () => call(registrySchema, 'GET', '/registry'),
    setGrant: (name, grant) => call(z.undefined(), 'POST', `/remotes/${name}/grants`, grant),
    createToken: (options) => call(createdTokenSchema, 'POST', '/tokens', options),
    addKey: (options) => call(addedKeySchema, 'POST', '/keys', options),
    credentials: () => call(credentialsSchema, 'GET', '/credentials'),
    revoke: (kind, id) => call(z.undefined(), 'DELETE', `/${kind}/${encodeURIComponent(id)}`),
  };
}
