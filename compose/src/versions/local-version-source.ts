/** The versions of this machine: those of the portal that runs here, or that ran on the same data folder before. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderEngine, lockFolder, openDatabase } from '@coupon-center/database';
import type { DatabaseLocation } from '@coupon-center/database';
import { localServiceSchema, ReleaseError, SERVICE_FILE } from '@coupon-center/release';
import type { LocalService } from '@coupon-center/release';
import { createFolderStore, createReleaseService } from '@coupon-center/release-server';
import type { ReleaseTables } from '@coupon-center/release-server';
import { openPortalVersionSource } from './portal-version-source.ts';
import type { VersionSource } from './version-source.ts';

export interface LocalVersionSourceOptions {
  dataDir: string;
  /** Address of a database server, if the portal uses one. */
  databaseUrl?: string | undefined;
}

const silent = { warn: () => undefined, error: () => undefined };

async function readService(folder: string): Promise<LocalService | undefined> {
  const text = await readFile(join(folder, SERVICE_FILE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : localServiceSchema.safeParse(JSON.parse(text)).data;
}

/** Makes a source without any version; mixes whose versions are all in the store still start. */
function emptyVersionSource(dataDir: string): VersionSource {
  const refuse = () =>
    Promise.reject(
      new ReleaseError(
        `Nothing has been published in ${dataDir} yet. Give a portal with --portal <address>, or run npm start once.`,
      ),
    );
  return {
    name: 'This machine',
    portal: undefined,
    readRegistry: refuse,
    readVersion: refuse,
    listVersions: refuse,
    readHistory: refuse,
    openFile: refuse,
    close: () => Promise.resolve(),
  };
}

/** Opens the versions of a data folder, over HTTP if a portal runs on it. */
export async function openLocalVersionSource({
  dataDir,
  databaseUrl,
}: LocalVersionSourceOptions): Promise<VersionSource> {
  const folder = join(dataDir, 'release');
  const service = await readService(folder);
  if (service) {
    const running = openPortalVersionSource({ address: service.service, token: service.token });
    const isRunning = await running.readRegistry().then(
      () => true,
      () => false,
    );
    if (isRunning)
      return { ...running, name: 'The portal on this machine', portal: service.portal ?? running.portal };
  }
  if (!service || !existsSync(join(folder, 'files'))) return emptyVersionSource(dataDir);
  return openStoppedVersionSource({ dataDir, databaseUrl });
}

/** Opens the release service of a portal that isn't running. */
async function openStoppedVersionSource({
  dataDir,
  databaseUrl,
}: LocalVersionSourceOptions): Promise<VersionSource> {
  const lock = await lockFolder(dataDir);
  const engine = databaseUrl ? undefined : await createFolderEngine(dataDir);
  const location: DatabaseLocation = engine ? { engine } : { url: databaseUrl ?? '', poolSize: 2 };
  const database = await openDatabase<ReleaseTables>(location, { log: silent });
  const store = createFolderStore(join(dataDir, 'release/files'));
  const service = await createReleaseService({ database, store, log: silent, pruneEveryHours: 0 });
  const { source } = service;
  return {
    name: 'This machine',
    portal: undefined,
    readRegistry: () => source.read(),
    readVersion: (name, version) => source.readVersion(name, version),
    listVersions: () => source.listVersions(),
    readHistory: (name) => source.readHistory(name),
    openFile: (name, version, path) => source.openFile(name, version, path),
    async close() {
      await service.close();
      await database.close();
      await engine?.close();
      lock.release();
    },
  };
}
