/** The release service alone, e.g. in a container of its own. */
import { openDatabase } from '@coupon-center/database';
import { runServer } from '@coupon-center/server-kit';
import { addBrands } from '@coupon-center/site-config/brands-folder';
import { createServer, mountService } from './create-server.ts';
import { createReleaseService } from './release-service.ts';
import type { ReleaseTables } from './database/release-tables.ts';
import { databaseLocation, openStore, qaAccess, readSettings } from './server-settings.ts';

runServer('coupon-center-release', async () => {
  const settings = readSettings(process.env);
  addBrands(settings.BRANDS_FOLDER);
  const qa = qaAccess(settings);
  const { HOST: host, PORT: port, LOG_LEVEL: logLevel, TRUST_PROXY: trustProxy } = settings;
  const app = createServer({ logLevel, ...(trustProxy && { trustProxy }) });
  const store = await openStore(settings);
  const database = await openDatabase<ReleaseTables>(databaseLocation(settings), { log: app.log });
  const service = await createReleaseService({
    database,
    store,
    log: app.log,
    pruneEveryHours: settings.RELEASE_PRUNE_HOURS,
    qa,
    metricsToken: settings.METRICS_TOKEN,
  });
  app.addHook('onClose', async () => {
    await service.close();
    await database.close();
  });
  await mountService(app, service, { database: () => database.ping(), files: () => store.ping() });
  return { app, host, port };
});
