/** The release service alone, e.g. in a container of its own. */
import Fastify from 'fastify';
import { openDatabase } from '@coupon-center/database';
import { closeOnSignal, endConnections, serverOptions } from '@coupon-center/server-kit';
import { mountHealth } from './health.ts';
import { replyToFailure, replyToUnknown } from './problem-reply.ts';
import { releasePlugin } from './release-plugin.ts';
import { createReleaseService } from './release-service.ts';
import type { ReleaseTables } from './release-tables.ts';
import { databaseLocation, openStore, qaAccess, readSettings } from './server-settings.ts';

/** How long an upload may take, in milliseconds. */
const REQUEST_MS = 5 * 60_000;

async function serve(): Promise<void> {
  const settings = readSettings(process.env);
  const qa = qaAccess(settings);
  const { HOST: host, PORT: port, LOG_LEVEL: logLevel, TRUST_PROXY: trustProxy } = settings;
  const app = Fastify({
    ...serverOptions({ logLevel, ...(trustProxy && { trustProxy }), timeouts: { request: REQUEST_MS } }),
    frameworkErrors: (error, request, reply) => void replyToFailure(error, request, reply),
  });
  endConnections(app);
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
  app.setErrorHandler(replyToFailure);
  app.setNotFoundHandler(replyToUnknown);
  mountHealth(app, async () => {
    await Promise.all([database.ping(), store.ping()]);
  });
  await app.register(releasePlugin, service);
  closeOnSignal(() => app.close());
  await app.listen({ host, port });
  app.log.info({ address: app.server.address() }, 'listening');
}

serve().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
