/** The calls of the release service that the shell's server makes. */
import { once } from 'node:events';
import http from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { readToldVersion, RELEASE_PATH, versionListSchema } from '@coupon-center/release';
import type { FoundVersion, ReleaseFile, ReleaseSource } from '@coupon-center/release';
import { traceHeaders } from '@coupon-center/server-kit/tracing';

/** Time limit for the service, in milliseconds. */
const PATIENCE_MS = 2000;
/** Silence after which a stream counts as dead, in milliseconds. The service sends something every 20 s. */
const SILENCE_MS = 45_000;
/** Maximum number of files whose sizes are kept in memory; they never change. */
const MOST_KNOWN_FILES = 5000;

/** Where a file was published. */
export interface Address {
  name: string;
  version: string;
  path: string;
}

/** Logs failures of the service and of the disk. */
export interface Log {
  error(detail: object, message: string): void;
}

export interface ReleaseCallsOptions {
  /** Origin of the service. */
  service: string;
  /** Signs a token for reading the versions that testers may choose from; not needed where everybody may test. */
  serviceToken?: (() => Promise<string>) | undefined;
  /** Ends all calls. */
  signal: AbortSignal;
}

export type ReleaseCalls = ReturnType<typeof createReleaseCalls>;

/**
 * Reads a body without `fetch`, which ends the whole process if a connection closes during a slow read (nodejs/undici#5360).
 * @throws Error if the service can't be reached, or doesn't answer with the file
 */
async function readBody(url: string, headers: OutgoingHttpHeaders): Promise<Readable> {
  const get = url.startsWith('https:') ? https.get : http.get;
  const [response] = (await once(get(url, { headers }), 'response')) as [http.IncomingMessage];
  if (response.statusCode === 200) return response;
  response.resume();
  throw refused(response.statusCode);
}

const refused = (status: number | undefined) => new Error(`The release service responded with ${status}.`);

/** Each call throws an Error if the service can't be reached in time, or refuses it. */
export function createReleaseCalls({ service, serviceToken, signal }: ReleaseCallsOptions) {
  const base = service.replace(/\/+$/, '') + RELEASE_PATH;
  const known = new Map<string, ReleaseFile>();
  const call = (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
    fetch(base + path, {
      ...init,
      headers: { ...init.headers, ...traceHeaders() },
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), signal]),
    });

  return {
    /** @returns undefined if the registry is the one that had the tag */
    async registry(etag: string): Promise<{ text: string; etag: string } | undefined> {
      const response = await call('/registry', { headers: { 'if-none-match': etag } });
      if (response.status === 304) return undefined;
      if (!response.ok) throw refused(response.status);
      return { text: await response.text(), etag: response.headers.get('etag') ?? '' };
    },

    /** Calls back when the stream of changes opens, and for each change. Throws when the stream ends. */
    async followRegistry(onChange: () => Promise<void>): Promise<never> {
      const connection = new AbortController();
      const silence = setTimeout(() => connection.abort(), SILENCE_MS);
      silence.unref();
      try {
        const { body, ok, status } = await fetch(`${base}/registry/events`, {
          signal: AbortSignal.any([connection.signal, signal]),
        });
        if (!ok || !body) throw refused(status);
        let rest = '';
        for await (const text of body.pipeThrough(new TextDecoderStream())) {
          silence.refresh();
          const lines = (rest + text).split('\n');
          rest = lines.pop() ?? '';
          if (lines.includes('event: registry')) await onChange();
        }
        throw new Error('The release service ended the stream of changes.');
      } finally {
        clearTimeout(silence);
      }
    },

    /** @returns undefined if there is no such file; throws if the service cannot tell, e.g. because its bucket is away */
    async file({ name, version, path }: Address): Promise<ReleaseFile | undefined> {
      const place = `/remotes/${encodeURIComponent(name)}/${encodeURIComponent(version)}/${path}`;
      const found = known.get(place);
      if (found) return found;
      const headers = { 'accept-encoding': 'identity' };
      const response = await call(place, { method: 'HEAD', headers });
      if (response.status === 404) return undefined;
      if (!response.ok) throw refused(response.status);
      const file: ReleaseFile = {
        sha256: (response.headers.get('etag') ?? '').replaceAll('"', ''),
        size: Number(response.headers.get('content-length')),
        read: () => readBody(base + place, headers),
      };
      if (known.size >= MOST_KNOWN_FILES) known.clear();
      known.set(place, file);
      return file;
    },

    /** @returns undefined if there is no such version, or it was withdrawn */
    async version(name: string, version: string): Promise<FoundVersion | undefined> {
      const response = await call(`/versions/${encodeURIComponent(name)}/${encodeURIComponent(version)}`);
      if (response.status === 404) return undefined;
      if (!response.ok) throw refused(response.status);
      return readToldVersion(await response.json(), version);
    },

    async versions(): ReturnType<ReleaseSource['listVersions']> {
      const token = await serviceToken?.();
      const response = await call('/versions', {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw refused(response.status);
      return versionListSchema.parse(await response.json());
    },
  };
}
