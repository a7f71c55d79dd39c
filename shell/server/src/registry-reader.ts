/** Reads the registry again when it changes, so that publishing needs no restart. */
import type { Registry } from '@coupon-center/portal-contracts';
import type { ReleaseStore } from '@coupon-center/release';
import { createFileReader } from './file-reader.ts';
import type { ErrorLog, FileReader } from './file-reader.ts';

export type RegistryReader = FileReader<Registry>;

/** Reads the registry of a store; an empty one before the first release. */
export function createRegistryReader(store: ReleaseStore, log: ErrorLog): RegistryReader {
  return createFileReader({
    file: store.registryFile,
    load: () => store.read(),
    initial: { schema: 1, remotes: {} },
    what: 'the registry',
    log,
  });
}
