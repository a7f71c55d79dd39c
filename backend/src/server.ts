/** Serves the API alone, e.g. in a container of its own. */
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { closeOnSignal, endConnections, makeRepliesSafe, runServer } from '@coupon-center/server-kit';
import { createBackend, readEnv, serverOptions } from './index.ts';
import { startTelemetry } from './platform/observability/telemetry.ts';
import { prepareHttp } from './platform/http/prepare-http.ts';

runServer(async () => {
  const env = readEnv(process.env);
  const stopTelemetry = await startTelemetry(process.env);
  const server = Fastify(serverOptions(env));
  endConnections(server);
  makeRepliesSafe(server);
  const backend = await createBackend({ env, log: server.log as never });
  await server.register(backend.plugin);
  // Elsewhere there is nothing, which is said as it is said below /api/.
  await server.register(prepareHttp);

  const close = async () => {
    await wait(env.STOP_DELAY * 1000);
    await server.close();
    await stopTelemetry();
    server.log.info('stopped');
  };
  const onStop = (signal: NodeJS.Signals) => {
    backend.beginStop();
    server.log.info({ signal }, 'stopping');
  };
  closeOnSignal(close, { onStop, log: server.log });
  await server.listen({ host: env.HOST, port: env.PORT });
});
