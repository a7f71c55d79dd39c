/** The registry and the files of a release service in another process. */
import { Readable } from 'node:stream';
import { registrySchema } from '@coupon-center/portal-contracts';
import type { Registry } from '@coupon-center/portal-contracts';
import { RELEASE_PATH } from '@coupon-center/release';
import type { ReleaseFile, ReleaseSource } from '@coupon-center/release';
import type { ErrorLog } from './file-reader.ts';

/** Longest wait for the service, in milliseconds: a page is waiting. */
const PATIENCE_MS = 2000;
/** Files whose sizes are known at a time; they never change. */
const MOST_KNOWN_FILES = 5000;

/**
 * Asks at each page load whether the registry has changed. While the service can't be reached, the last good one stays in
 * use.
 * @param service origin of the service
 */
export function createHttpSource(service: string, log: ErrorLog): ReleaseSource {
  const base = service.replace(/\/+$/, '') + RELEASE_PATH;
  const known = new Map<string, ReleaseFile>();
  const listeners = new Set<() => void>();
  let registry: Registry = { schema: 1, remotes: {} };
  let etag = '';
  let isFailing = false;

  async function load(): Promise<void> {
    const response = await fetch(`${base}/registry`, {
      headers: { 'if-none-match': etag },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status === 304) return;
    if (!response.ok) throw new Error(`The release service answered ${response.status}.`);
    registry = registrySchema.parse(await response.json());
    etag = response.headers.get('etag') ?? '';
    for (const listener of listeners) listener();
  }

  async function read(): Promise<Registry> {
    try {
      await load();
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.error({ err: error }, 'the registry cannot be read; the last good one stays in use');
      isFailing = true;
    }
    return registry;
  }

  return {
    read,
    async isCurrent() {
      await read();
      return !isFailing;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async openFile(name, version, path) {
      const url = `${base}/remotes/${encodeURIComponent(name)}/${encodeURIComponent(version)}/${path}`;
      const found = known.get(url);
      if (found) return found;
      const headers = { 'accept-encoding': 'identity' };
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(url, { method: 'HEAD', headers, signal });
      if (!response.ok) return undefined;
      const file: ReleaseFile = {
        sha256: (response.headers.get('etag') ?? '').replaceAll('"', ''),
        size: Number(response.headers.get('content-length')),
        async read() {
          const { body, ok, status } = await fetch(url, { headers });
          if (!ok || !body) throw new Error(`The release service answered ${status}.`);
          return Readable.fromWeb(body);
        },
      };
      if (known.size >= MOST_KNOWN_FILES) known.clear();
      known.set(url, file);
      return file;
    },
  };
}
