/** Databases for benchmarks: on the server of `DATABASE_URL`, or else a temporary one. Dropped at the end. */
import { Client } from 'pg';
import { startPostgres } from '@coupon-center/testing/postgres';

export interface BenchServer {
  /** Version, and the settings that determine the cost of a commit. */
  description: string;
  /** Creates an empty database. @returns its address */
  create(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** @throws Error if no server is available */
export async function openServer(): Promise<BenchServer> {
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startPostgres();
  if (!server)
    throw new Error('Set DATABASE_URL to a PostgreSQL server that the bench may make databases on.');
  const admin = await connect(server.url);
  const made: string[] = [];
  const setting = async (name: string) => {
    const { rows } = await admin.query<Record<string, string>>(`show ${name}`);
    return `${name} ${rows[0]?.[name]}`;
  };
  const facts = [];
  for (const name of ['server_version', 'fsync', 'synchronous_commit', 'shared_buffers'])
    facts.push(await setting(name));
  return {
    description: `PostgreSQL ${given ? 'of DATABASE_URL' : '(temporary)'}: ${facts.join(', ')}`,
    async create(name) {
      const database = `coupon_center_bench_${process.pid}_${name}`;
      await admin.query(`create database ${database}`);
      made.push(database);
      const address = new URL(server.url);
      address.pathname = `/${database}`;
      return address.href;
    },
    async stop() {
      for (const database of made) await admin.query(`drop database if exists ${database} with (force)`);
      await admin.end();
      await server.stop();
    },
  };
}

export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
