/**
 * The registry and the files of a release service in another process. Learns about changes at once, so that no page waits for
 * the service; keeps the last good registry, and the files of the versions in it, on disk for the time when the service can't be
 * reached.
 */
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import http from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { registrySchema, SHELL_NAME } from '@coupon-center/portal-contracts';
import type { Registry } from '@coupon-center/portal-contracts';
import { readToldVersion, RELEASE_PATH, versionListSchema } from '@coupon-center/release';
import type { FoundVersion, ReleaseFile, ReleaseSource } from '@coupon-center/release';
import { pathOfDelta } from '@coupon-center/server-kit';
import { writeFileAtomic } from '@coupon-center/server-kit/write-file-atomic';
import { openFileCopies } from './file-copies.ts';

/** Longest wait for the service, in milliseconds. */
const PATIENCE_MS = 2000;
/** Wait before the service is asked again after it could not be reached, in milliseconds. */
const RETRY_MS = 1000;
/** A stream that is silent for longer is dead: the service sends something every 20 s. In milliseconds. */
const SILENCE_MS = 45_000;
/** Maximum bytes of files that are kept on disk. */
const MOST_COPIED_BYTES = 256 * 1024 ** 2;
/** A file and its smallest variant; hardly any browser needs the others. */
const COPIED_ENDINGS = ['', '.br'];
const COMPRESSED = /\.(?:br|gz)$/;
/** Maximum number of files whose sizes are kept in memory; they never change. */
const MOST_KNOWN_FILES = 5000;
/** Maximum number of testers' versions that are kept in memory; their content never changes. */
const MOST_TESTED_VERSIONS = 100;

export interface HttpSourceOptions {
  /** Origin of the service. */
  service: string;
  /** Folder that keeps the last good registry and files. */
  folder: string;
  /** Signs a token for reading the versions that testers may choose from; not needed where everybody may test. */
  serviceToken?: () => Promise<string>;
  log: { error(detail: object, message: string): void };
}

export interface HttpSource extends ReleaseSource {
  /** Whether the files of all versions in the registry are on disk. */
  hasFiles(): boolean;
  /** Stops listening. */
  close(): Promise<void>;
}

interface Address {
  name: string;
  version: string;
  path: string;
}

/** All files that pages of this registry may ask for. The live versions come last, and so are removed last. */
function filesIn({ shell, remotes }: Registry): Address[] {
  const versions = [
    ...Object.entries(remotes).map(([name, { live, earlier, canary }]) => {
      const tried = canary ? [canary.version] : [];
      return [...earlier, ...tried, live].map(({ version, files }) => ({ name, version, files }));
    }),
    [...(shell?.earlier ?? []), ...(shell ? [shell.live] : [])].map(({ version, build }) => ({
      name: SHELL_NAME,
      version,
      files: build.files,
    })),
  ];
  return versions
    .flat()
    .flatMap(({ name, version, files }) =>
      Object.keys(files).flatMap((path) =>
        COPIED_ENDINGS.map((ending) => ({ name, version, path: path + ending })),
      ),
    );
}

/**
 * Unlike `fetch`, which ends the whole process if a connection closes while its body is read slowly (nodejs/undici#5360).
 * @throws Error if the service can't be reached, or doesn't answer with the file
 */
async function readBody(url: string, headers: OutgoingHttpHeaders): Promise<Readable> {
  const get = url.startsWith('https:') ? https.get : http.get;
  const [response] = (await once(get(url, { headers }), 'response')) as [http.IncomingMessage];
  if (response.statusCode === 200) return response;
  response.resume();
  throw new Error(`The release service answered ${response.statusCode}.`);
}

const addressOf = ({ name, version, path }: Address) => `${name}/${version}/${path}`;

export function createHttpSource({ service, folder, serviceToken, log }: HttpSourceOptions): HttpSource {
  const copy = join(folder, 'registry.json');
  const opening = openFileCopies({ folder: join(folder, 'files'), mostBytes: MOST_COPIED_BYTES }).catch(
    (error: unknown) => {
      log.error({ err: error }, 'files cannot be kept on disk');
      return undefined;
    },
  );
  const base = service.replace(/\/+$/, '') + RELEASE_PATH;
  const known = new Map<string, ReleaseFile>();
  /** Testers' versions, each with the registry for which it was last found to be usable. */
  const tested = new Map<string, { found: FoundVersion; since: Registry | undefined }>();
  const listeners = new Set<() => void>();
  const closing = new AbortController();
  let registry: Registry | undefined;
  let etag = '';
  let isFailing = false;
  /** The registry whose files are on disk. */
  let copied: Registry | undefined;
  let copying = Promise.resolve();

  async function load(): Promise<void> {
    const response = await fetch(`${base}/registry`, {
      headers: { 'if-none-match': etag },
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), closing.signal]),
    });
    if (!response.ok && response.status !== 304)
      throw new Error(`The release service answered ${response.status}.`);
    if (response.ok) {
      const text = await response.text();
      registry = registrySchema.parse(JSON.parse(text));
      etag = response.headers.get('etag') ?? '';
      await keep(text);
    }
    isFailing = false;
    if (registry) copyFiles(registry);
    if (response.ok) for (const listener of listeners) listener();
  }

  function fail(error: unknown): void {
    if (closing.signal.aborted) return;
    if (!isFailing) log.error({ err: error }, 'the registry cannot be read; the last good one stays in use');
    isFailing = true;
  }

  async function keep(text: string): Promise<void> {
    try {
      await mkdir(dirname(copy), { recursive: true });
      await writeFileAtomic(copy, text);
    } catch (error) {
      log.error({ err: error }, 'the registry could not be kept on disk');
    }
  }

  /** Copies what is missing, file by file, until there is a newer registry. */
  function copyFiles(wanted: Registry): void {
    const isOutdated = () => registry !== wanted || closing.signal.aborted;
    copying = copying
      .then(async () => {
        const copies = await opening;
        if (!copies || copied === wanted) return;
        for (const address of filesIn(wanted)) {
          if (isOutdated()) return;
          if (await copies.find(addressOf(address))) continue;
          const file = await askFor(address);
          if (file) await copies.keep(addressOf(address), file);
        }
        copied = wanted;
      })
      .catch((error: unknown) => {
        if (!isOutdated()) log.error({ err: error }, 'files of the registry could not be kept on disk');
      });
  }

  async function askFor({ name, version, path }: Address): Promise<ReleaseFile | undefined> {
    const url = `${base}/remotes/${encodeURIComponent(name)}/${encodeURIComponent(version)}/${path}`;
    const found = known.get(url);
    if (found) return found;
    const headers = { 'accept-encoding': 'identity' };
    const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), closing.signal]);
    const response = await fetch(url, { method: 'HEAD', headers, signal });
    if (!response.ok) return undefined;
    const file: ReleaseFile = {
      sha256: (response.headers.get('etag') ?? '').replaceAll('"', ''),
      size: Number(response.headers.get('content-length')),
      read: () => readBody(url, headers),
    };
    if (known.size >= MOST_KNOWN_FILES) known.clear();
    known.set(url, file);
    return file;
  }

  /** @returns undefined if there is no such version, or it was withdrawn */
  async function askForVersion(name: string, version: string): Promise<FoundVersion | undefined> {
    const response = await fetch(
      `${base}/versions/${encodeURIComponent(name)}/${encodeURIComponent(version)}`,
      { signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), closing.signal]) },
    );
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`The release service answered ${response.status}.`);
    return readToldVersion(await response.json(), version);
  }

  /** Reads the registry when the stream opens, and whenever the service says that it has changed. */
  async function listen(): Promise<void> {
    const connection = new AbortController();
    const silence = setTimeout(() => connection.abort(), SILENCE_MS);
    silence.unref();
    try {
      const signal = AbortSignal.any([connection.signal, closing.signal]);
      const { body, ok, status } = await fetch(`${base}/registry/events`, { signal });
      if (!ok || !body) throw new Error(`The release service answered ${status}.`);
      let rest = '';
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        silence.refresh();
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        if (lines.includes('event: registry')) await load();
      }
      throw new Error('The release service ended the stream of changes.');
    } finally {
      clearTimeout(silence);
    }
  }

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch(fail);
      await wait(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {});
    }
  }

  const restored = load()
    .catch(async (error: unknown) => {
      fail(error);
      registry = registrySchema.parse(JSON.parse(await readFile(copy, 'utf8')));
    })
    .catch(() => {});
  const following = restored.then(follow);

  return {
    async read() {
      await restored;
      return registry ?? { schema: 1, remotes: {} };
    },
    async isCurrent() {
      await restored;
      return !isFailing;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async readVersion(name, version) {
      await restored;
      const key = `${name}/${version}`;
      const before = tested.get(key);
      const since = registry;
      // Withdrawing a version changes the registry.
      if (before && before.since === since) return before.found;
      try {
        const found = await askForVersion(name, version);
        tested.delete(key);
        if (found) tested.set(key, { found, since });
        const [oldest] = tested.keys();
        if (oldest !== undefined && tested.size > MOST_TESTED_VERSIONS) tested.delete(oldest);
        return found;
      } catch (error) {
        if (before) return before.found;
        throw error;
      }
    },
    async listVersions() {
      const token = await serviceToken?.();
      const response = await fetch(`${base}/versions`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), closing.signal]),
      });
      if (!response.ok) throw new Error(`The release service answered ${response.status}.`);
      return versionListSchema.parse(await response.json());
    },
    hasFiles: () => registry !== undefined && copied === registry,
    async close() {
      closing.abort();
      await following;
      await opening;
      await copying;
    },
    async openFile(name, version, path) {
      const address = { name, version, path };
      const copies = await opening;
      const find = async (wanted: Address) => copies?.find(addressOf(wanted));
      const found = await find(address);
      if (found) return found;
      const file = await askFor(address).catch(async (error: unknown) => {
        const plain = pathOfDelta(path) ?? path.replace(COMPRESSED, '');
        // Not every file has compressed variants; the file itself does as well.
        if (plain !== path && (await find({ ...address, path: plain }))) return undefined;
        throw error;
      });
      // Files of the registry are copied anyway.
      if (!file || !copies || !tested.has(`${name}/${version}`)) return file;
      await copies.keep(addressOf(address), file).catch((error: unknown) => {
        log.error({ err: error }, 'a file of a tested version could not be kept on disk');
      });
      return (await find(address)) ?? file;
    },
  };
}
