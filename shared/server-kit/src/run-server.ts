/** Runs a server as a program of its own. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeOnSignal } from './close-on-signal.ts';
import { startTracing } from './tracing.ts';

export interface RunnableServer {
  app: FastifyInstance;
  host: string;
  port: number;
  /** Called immediately when the process is told to stop. */
  beginStop?: () => void;
  /** How long the server goes on after that, until load balancers have noticed, in milliseconds. */
  stopDelayMs?: number;
}

/**
 * Creates a server, listens, and closes it on a signal. A failed start is one message on stderr, and exit code 1.
 * @param service name of the server in traces
 */
export function runServer(service: string, create: () => Promise<RunnableServer>): void {
  start(service, create).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

async function start(service: string, create: () => Promise<RunnableServer>): Promise<void> {
  // Before the server is created: its hooks and routes are traced only then.
  const stopTracing = await startTracing(service);
  const { app, host, port, beginStop, stopDelayMs = 0 } = await create();
  const close = async () => {
    await wait(stopDelayMs);
    await app.close();
    await stopTracing();
    app.log.info('stopped');
  };
  const onStop = (signal: NodeJS.Signals) => {
    beginStop?.();
    app.log.info({ signal }, 'stopping');
  };
  closeOnSignal(close, { onStop, log: app.log });
  await app.listen({ host, port });
}
