/** Composes the release service from tables, files, and the services that change them. */
import type { OpenDatabase } from '@coupon-center/database';
import { createMetrics } from '@coupon-center/server-kit/metrics';
import type { Metrics } from '@coupon-center/server-kit/metrics';
import { createCanaries } from './features/canaries/canary.service.ts';
import type { Canaries } from './features/canaries/canary.service.ts';
import { WATCH_MS, watchCanaries } from './features/canaries/canary-watch.ts';
import { createChanges } from './features/live-versions/changes.service.ts';
import type { Changes } from './features/live-versions/changes.service.ts';
import { createChannels } from './features/testing-versions/channels.service.ts';
import type { Channels } from './features/testing-versions/channels.service.ts';
import { createDatabaseSource } from './features/registry/database-source.ts';
import type { DatabaseSource } from './features/registry/database-source.ts';
import type { FileStore } from './store/file-store.ts';
import { keepHouse } from './features/pruning/housekeeping.ts';
import { createPageErrors } from './features/page-reports/page-errors.service.ts';
import type { PageErrorsService } from './features/page-reports/page-errors.service.ts';
import { createPublishing } from './features/publishing/publishing.service.ts';
import type { Publishing } from './features/publishing/publishing.service.ts';
import { createVitals } from './features/vitals/vitals.service.ts';
import type { VitalsService } from './features/vitals/vitals.service.ts';
import { createVitalsText } from './features/vitals/vitals-metrics.ts';
import { migrateRelease } from './database/release-tables.ts';
import type { Executor, ReleaseTables } from './database/release-tables.ts';
import { createTesters } from './access/testers.ts';
import type { QaAccess, Testers } from './access/testers.ts';

export interface ReleaseServiceOptions {
  /** Whether a reply that differs from its contract is an error, as in tests. */
  isStrict?: boolean;
  database: OpenDatabase<ReleaseTables>;
  store: FileStore;
  log: { error(detail: object, message: string): void };
  /** How often running canaries are judged, in milliseconds. */
  watchMs?: number;
  /** Hours from one pruning of all remotes to the next, a day by default; 0 for never. */
  pruneEveryHours?: number;
  /** Who may test versions that are not live; undefined if nobody may. */
  qa?: QaAccess | undefined;
  /** The token that readers of the metrics send; without one, only this machine can read them. */
  metricsToken?: string | undefined;
}

export interface ReleaseService {
  isStrict: boolean;
  db: Executor;
  store: FileStore;
  testers: Testers;
  /** Source for servers of pages in this process. */
  source: DatabaseSource;
  publishing: Publishing;
  changes: Changes;
  canaries: Canaries;
  channels: Channels;
  pageErrors: PageErrorsService;
  vitals: VitalsService;
  metrics: Metrics;
  metricsToken: string | undefined;
  /** Stops listening and closes the store; the database stays open for the caller. */
  close(): Promise<void>;
}

/** Migrates the tables, prepares the store, and starts to listen to changes. */
export async function createReleaseService(options: ReleaseServiceOptions): Promise<ReleaseService> {
  const { store, log, watchMs: everyMs = WATCH_MS, pruneEveryHours = 24 } = options;
  const { db } = options.database;
  await migrateRelease(db);
  await store.open();
  const source = createDatabaseSource({ database: options.database, store, log });
  const canaries = createCanaries(db, store);
  const repeated = [
    watchCanaries({ canaries, source, log, everyMs }),
    keepHouse({ db, store, log, pruneEveryHours }),
  ];
  const vitals = createVitals(db);
  const metrics = createMetrics();
  metrics.append(createVitalsText(vitals));
  metrics.dependencies({ database: () => options.database.ping(), files: () => store.ping() });
  return {
    isStrict: options.isStrict ?? false,
    db,
    store,
    testers: createTesters(options.qa),
    source,
    publishing: createPublishing(db, store),
    changes: createChanges(db, store),
    canaries,
    channels: createChannels(db, store),
    pageErrors: createPageErrors(db, store),
    vitals,
    metrics,
    metricsToken: options.metricsToken,
    async close() {
      for (const one of repeated) await one.close();
      await source.close();
      await store.close();
    },
  };
}
