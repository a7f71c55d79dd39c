/** Keeps the registry at hand and reads it again when its file changes, so that publishing needs no restart. */
import { stat } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from '@coupon-center/contracts';
import type { ReleaseStore } from '@coupon-center/release';

/** @returns a function that answers the registry as it is now; a broken file keeps the last good one */
export function createRegistryReader(store: ReleaseStore, log: FastifyBaseLogger): () => Promise<Registry> {
  let known: Registry = { schema: 1, remotes: {} };
  let knownState = '';
  return async () => {
    // Each change is a new file put in the place of the old one, so the inode tells changes within one clock tick.
    const state = await stat(store.registryFile).then(
      ({ ino, mtimeMs, size }) => `${ino}:${mtimeMs}:${size}`,
      () => 'absent',
    );
    if (state === knownState) return known;
    try {
      known = await store.read();
      knownState = state;
    } catch (error) {
      log.error({ err: error }, 'the registry cannot be read; the last good one stays in use');
    }
    return known;
  };
}
