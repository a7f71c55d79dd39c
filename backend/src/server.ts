/** Serves the API alone, e.g. in a container of its own. */
import Fastify from 'fastify';
import { endConnections, makeRepliesSafe, runServer } from '@coupon-center/server-kit';
import { createBackend, readEnv, serverOptions } from './index.ts';
import { prepareHttp } from './platform/http/prepare-http.ts';

runServer('coupon-center-api', async () => {
  const env = readEnv(process.env);
  const app = Fastify(serverOptions(env));
  endConnections(app);
  makeRepliesSafe(app);
  const backend = await createBackend({ env, log: app.log as never });
  await app.register(backend.plugin);
  // Other addresses don't exist, and get the same response as below /api/.
  await app.register(prepareHttp);
  return {
    app,
    host: env.HOST,
    port: env.PORT,
    beginStop: () => backend.beginStop(),
    stopDelayMs: env.STOP_DELAY * 1000,
  };
});
