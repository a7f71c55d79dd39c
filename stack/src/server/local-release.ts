/** The release service in the portal's own process, with the access for commands on this machine. */
import { join } from 'node:path';
import { openDatabase } from '@coupon-center/database';
import type { DatabaseLocation } from '@coupon-center/database';
import type { LocalService } from '@coupon-center/release';
import { createFolderStore, createReleaseService, writeAccess } from '@coupon-center/release-server';
import type { QaAccess, ReleaseService, ReleaseTables } from '@coupon-center/release-server';

export interface LocalRelease {
  service: ReleaseService;
  /** Address, token and key for commands on this machine, once the portal listens. */
  access: LocalService;
  close(): Promise<void>;
}

export interface LocalReleaseOptions {
  dataDir: string;
  /** Location of the database, shared with the API. */
  location: DatabaseLocation;
  /** Origin of the service, as commands on this machine reach it. */
  origin: string;
  /** Origin of the portal's pages, as people open them. */
  portal: string;
  /** Who may test versions that are not live; undefined if nobody may. */
  qa?: QaAccess | undefined;
  /** The token that readers of the metrics send, as for the API. */
  metricsToken: string | undefined;
  log: { warn(detail: object, message: string): void; error(detail: object, message: string): void };
}

/** Opens the service, and writes the access for commands into the data folder, readable by its owner only. */
export async function openLocalRelease(options: LocalReleaseOptions): Promise<LocalRelease> {
  const { dataDir, location, origin, portal, qa, metricsToken, log } = options;
  const folder = join(dataDir, 'release');
  const database = await openDatabase<ReleaseTables>(location, { log });
  const store = createFolderStore(join(folder, 'files'));
  const service = await createReleaseService({ database, store, log, metricsToken, ...(qa && { qa }) });
  const access = await writeAccess(service.db, { folder, service: origin, portal, note: 'this machine' });
  return {
    service,
    access,
    async close() {
      await service.close();
      await database.close();
    },
  };
}
