/** The registry of the release service: follows its changes at once, and keeps the last good one on disk. */
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { registrySchema } from '@coupon-center/portal-contracts';
import type { Registry } from '@coupon-center/portal-contracts';
import { writeFileAtomic } from '@coupon-center/server-kit/write-file-atomic';
import type { Log, ReleaseCalls } from './release-calls.ts';

/** Wait before the next attempt after the service could not be reached, in milliseconds. */
const RETRY_MS = 1000;

export interface RegistryMirrorOptions {
  calls: Pick<ReleaseCalls, 'registry' | 'followRegistry'>;
  /** The copy on disk. */
  file: string;
  /** Called whenever the service has confirmed what the registry is. */
  onConfirmed: (registry: Registry) => void;
  signal: AbortSignal;
  log: Log;
}

export type RegistryMirror = ReturnType<typeof createRegistryMirror>;

export function createRegistryMirror({ calls, file, onConfirmed, signal, log }: RegistryMirrorOptions) {
  const listeners = new Set<() => void>();
  let registry: Registry | undefined;
  let etag = '';
  let isFailing = false;

  async function load(): Promise<void> {
    const changed = await calls.registry(etag);
    if (changed) {
      registry = registrySchema.parse(JSON.parse(changed.text));
      ({ etag } = changed);
      await keep(changed.text);
    }
    isFailing = false;
    if (registry) onConfirmed(registry);
    if (changed) for (const listener of listeners) listener();
  }

  function fail(error: unknown): void {
    if (signal.aborted) return;
    if (!isFailing) log.error({ err: error }, 'the registry cannot be read; the last good one stays in use');
    isFailing = true;
  }

  async function keep(text: string): Promise<void> {
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFileAtomic(file, text);
    } catch (error) {
      log.error({ err: error }, 'the registry could not be kept on disk');
    }
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await calls.followRegistry(load).catch(fail);
      await wait(RETRY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const restored = load()
    .catch(async (error: unknown) => {
      fail(error);
      registry = registrySchema.parse(JSON.parse(await readFile(file, 'utf8')));
    })
    .catch(() => {});

  return {
    /** Resolves once the registry, or its copy, has been read. */
    restored,
    /** Resolves after the signal is aborted. */
    ended: restored.then(follow),
    current: () => registry,
    isFailing: () => isFailing,
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
