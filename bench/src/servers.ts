/** The measured servers, each in its own process, and their databases. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import getPort from 'get-port';
import { startPostgres } from '@coupon-center/testing/postgres';
import { root } from '@coupon-center/testing/program';
import type { OnEnd } from './command.ts';
import type { Loadable } from './load.ts';
import type { ProbeQuestion, Statement } from './probe.ts';

/** Connections of the API to its database. */
const POOL_SIZE = 10;

export interface Databases {
  /** Version, and the settings that determine the cost of a commit. */
  description: string;
  /** Creates an empty database. @returns its address */
  create(name: string): Promise<string>;
}

/**
 * Opens the PostgreSQL server of `DATABASE_URL`, or else a temporary one. Databases created on it are dropped at the end.
 * @throws Error if no server is available
 */
export async function openDatabases(onEnd: OnEnd): Promise<Databases> {
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  if (!server)
    throw new Error('Set DATABASE_URL to a PostgreSQL server that the bench may make databases on.');
  onEnd(() => server.stop());
  const admin = await connect(server.url, onEnd);
  const facts: string[] = [];
  for (const name of ['server_version', 'fsync', 'synchronous_commit', 'shared_buffers']) {
    const { rows } = await admin.query<Record<string, string>>(`show ${name}`);
    facts.push(`${name} ${rows[0]?.[name]}`);
  }
  return {
    description: `PostgreSQL ${given ? 'of DATABASE_URL' : '(temporary)'}: ${facts.join(', ')}`,
    async create(name) {
      const database = `coupon_center_bench_${process.pid}_${name}`;
      await admin.query(`create database ${database}`);
      onEnd(() => admin.query(`drop database if exists ${database} with (force)`));
      const address = new URL(server.url);
      address.pathname = `/${database}`;
      return address.href;
    },
  };
}

export async function connect(url: string, onEnd: OnEnd): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  onEnd(() => client.end());
  return client;
}

export interface Server extends Loadable {
  /** Megabytes of heap after a forced garbage collection. */
  heap: () => Promise<number>;
  /** Returns the statements that a process of Node sends to PostgreSQL while it does some work. */
  statementsOf: (work: () => Promise<unknown>) => Promise<Statement[]>;
  stop: () => Promise<void>;
}

/**
 * Starts a program that listens on `PORT`, and waits until it answers.
 * @param nodeOptions added to Node's own, e.g. to profile it
 * @throws Error if it exits first
 */
async function startServer(
  file: string,
  env: NodeJS.ProcessEnv,
  { onEnd, nodeOptions = [] }: { onEnd: OnEnd; nodeOptions?: readonly string[] },
): Promise<Server> {
  const port = await getPort({ host: '127.0.0.1' });
  const child = fork(join(root, file), {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...env },
    execArgv: ['--expose-gc', '--import', join(import.meta.dirname, 'probe.ts'), ...nodeOptions],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ask = async <Answer = number>(question: ProbeQuestion) => {
    child.send(question);
    const [answer] = (await once(child, 'message')) as [Answer];
    return answer;
  };
  const server: Server = {
    origin: `http://127.0.0.1:${port}`,
    cpu: () => ask('cpu'),
    heap: () => ask('heap'),
    async statementsOf(work) {
      await ask('record');
      await work();
      return ask('statements');
    },
    async stop() {
      if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
    },
  };
  onEnd(server.stop);
  while (!(await fetch(server.origin).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${file} did not start.`);
    await pause(100);
  }
  return server;
}

/** Starts the API without effective rate limits, its log written at the level of production and discarded. */
export function startApi(
  databaseUrl: string,
  options: { onEnd: OnEnd; nodeOptions?: readonly string[] },
): Promise<Server> {
  const env = {
    // Production refuses RATE_LIMIT_SCALE; nothing else that is measured depends on this.
    NODE_ENV: 'development',
    RATE_LIMIT_SCALE: '1000000',
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(POOL_SIZE),
    JWT_SECRET: 'a secret of the bench that is long enough',
    LOG_LEVEL: 'info',
  };
  return startServer('backend/src/server.ts', env, options);
}

/** Starts the storefront, logging as in production. */
export function startStorefront(
  apiOrigin: string,
  { edgeSeconds = 0, ...options }: { onEnd: OnEnd; nodeOptions?: readonly string[]; edgeSeconds?: number },
): Promise<Server> {
  const env = {
    NODE_ENV: 'production',
    API_ORIGIN: apiOrigin,
    TRUST_PROXY: '127.0.0.1',
    EDGE_SECONDS: String(edgeSeconds),
  };
  return startServer('storefront/src/server.ts', env, options);
}

/** A reply of the API, and the route that it belongs to. */
export interface Reply {
  method: 'GET' | 'POST';
  route: string;
  status: number;
  type: string;
  body: string;
}

/** Statements for a bare handler to run, and the database for them. */
export interface BareQueries {
  databaseUrl: string;
  statements: readonly Statement[];
}

/** Starts a Fastify handler that runs these statements one after the other, if any, and sends this reply. */
export function startBare(reply: Reply, onEnd: OnEnd, queries?: BareQueries): Promise<Server> {
  const env = {
    REPLY: JSON.stringify(reply),
    ...(queries && {
      DATABASE_URL: queries.databaseUrl,
      DATABASE_POOL: String(POOL_SIZE),
      STATEMENTS: JSON.stringify(queries.statements),
    }),
  };
  return startServer('bench/src/api/bare-server.ts', env, { onEnd });
}
