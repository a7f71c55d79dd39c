/** Serves the API alone, e.g. in a container of its own. */
import Fastify from 'fastify';
import { createBackend, readEnv, serverOptions } from './index.ts';

/** How long a stop may take before the process leaves anyway, in milliseconds. */
const STOP_MS = 10_000;

async function serve(): Promise<void> {
  const env = readEnv(process.env);
  const server = Fastify(serverOptions(env));
  const backend = await createBackend({ env, log: server.log as never });
  await server.register(backend.plugin);
  server.get('/healthz', async () => {
    await backend.ready();
    return { status: 'ok' };
  });

  const stop = (signal: NodeJS.Signals) => {
    server.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), STOP_MS).unref();
    void server.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await server.listen({ host: env.HOST, port: env.PORT });
}

serve().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
