/** The release service alone, e.g. in a container of its own. */
import { openDatabase } from '@coupon-center/database';
import { closeOnSignal } from '@coupon-center/server-kit';
import { createServer, mountService } from './create-server.ts';
import { createReleaseService } from './release-service.ts';
import type { ReleaseTables } from './release-tables.ts';
import { databaseLocation, openStore, qaAccess, readSettings } from './server-settings.ts';

async function serve(): Promise<void> {
  const settings = readSettings(process.env);
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
  });
  app.addHook('onClose', async () => {
    await service.close();
    await database.close();
  });
  await mountService(app, service, async () => {
    await Promise.all([database.ping(), store.ping()]);
  });
  closeOnSignal(() => app.close());
  await app.listen({ host, port });
  app.log.info({ address: app.server.address() }, 'listening');
}

serve().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
