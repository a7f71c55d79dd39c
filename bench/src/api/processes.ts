/** The measured servers, each in its own process. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import getPort from 'get-port';
import type { ProbeQuestion } from '../api-probe.ts';
import type { BareSetup } from '../bare-server.ts';

/** Database connections available to either server. */
const POOL_SIZE = 10;

/** A server that can be loaded. */
export interface Loadable {
  origin: string;
  /** CPU time that it has used so far, in microseconds. */
  cpu: () => Promise<number>;
}

export interface Running extends Loadable {
  process: ChildProcess;
  stop: () => Promise<void>;
}

const PROBE = ['--expose-gc', '--import', join(import.meta.dirname, '../api-probe.ts')];
const root = join(import.meta.dirname, '../../..');

function running(process: ChildProcess, port: number): Running {
  const server: Running = {
    origin: `http://127.0.0.1:${port}`,
    process,
    async cpu() {
      const { user, system } = await ask<NodeJS.CpuUsage>(server, 'cpu');
      return user + system;
    },
    async stop() {
      if (process.exitCode !== null) return;
      process.kill('SIGTERM');
      await once(process, 'exit');
    },
  };
  return server;
}

/**
 * Starts the API by itself, without effective rate limits and with its log discarded (it is still written at the level
 * of production).
 * @param nodeOptions added to Node's own, e.g. to profile it
 */
export async function startApi(databaseUrl: string, nodeOptions: readonly string[] = []): Promise<Running> {
  const port = await getPort({ host: '127.0.0.1' });
  const api = fork(join(root, 'backend/src/server.ts'), {
    env: {
      PATH: process.env.PATH,
      // Production refuses RATE_LIMIT_SCALE; nothing else that is measured depends on this.
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(POOL_SIZE),
      HOST: '127.0.0.1',
      PORT: String(port),
      JWT_SECRET: 'a secret of the bench that is long enough',
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'info',
    },
    execArgv: [...PROBE, ...nodeOptions],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const server = running(api, port);
  await untilAnswering(server, '/api/v1/auth/me/');
  return server;
}

/** Starts the shoppers' pages by themselves, logging as in production. */
export async function startStorefront(
  apiOrigin: string,
  nodeOptions: readonly string[] = [],
): Promise<Running> {
  const port = await getPort({ host: '127.0.0.1' });
  const storefront = fork(join(root, 'storefront/src/server.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      API_ORIGIN: apiOrigin,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: '127.0.0.1',
    },
    execArgv: [...PROBE, ...nodeOptions],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const server = running(storefront, port);
  await untilAnswering(server, '/healthz');
  return server;
}

async function untilAnswering({ origin, process }: Running, path: string): Promise<void> {
  for (;;) {
    if (process.exitCode !== null) throw new Error('A server did not start.');
    const answer = await fetch(origin + path).catch(() => null);
    if (answer) return;
    await pause(100);
  }
}

/** Sends a message to the probe in a process. */
export async function ask<Answer>({ process }: Running, question: ProbeQuestion): Promise<Answer> {
  process.send(question);
  const [answer] = (await once(process, 'message')) as [Answer];
  return answer;
}

export async function startBare(databaseUrl: string, statements: BareSetup['statements']): Promise<Running> {
  const port = await getPort({ host: '127.0.0.1' });
  const bare = fork(join(import.meta.dirname, '../bare-server.ts'), {
    execArgv: PROBE,
    serialization: 'advanced',
  });
  const setup: BareSetup = { databaseUrl, poolSize: POOL_SIZE, port, statements };
  bare.send(setup);
  await once(bare, 'message');
  return running(bare, port);
}
