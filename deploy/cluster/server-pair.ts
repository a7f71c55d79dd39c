/** A primary and its standby, for tests of what a failover does to a server's connections. */
import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import getPort from 'get-port';
import { Client } from 'pg';
import { findInitdb, serverUser, untilReady } from '@coupon-center/testing/postgres';

export interface PairedServer {
  port: number;
  /** Runs a statement on this server. */
  run(statement: string): Promise<Record<string, unknown>[]>;
  start(): Promise<void>;
  /** Ends it: SIGINT stops it, SIGKILL is a crash. */
  stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
}

export interface ServerPair {
  primary: PairedServer;
  standby: PairedServer;
  /** The address of both, the standby first. */
  url: string;
  remove(): Promise<void>;
}

/** @throws Error if PostgreSQL is not installed on this machine */
export async function startServerPair(): Promise<ServerPair> {
  const initdb = findInitdb();
  if (!initdb) throw new Error('A pair of servers needs the programs of PostgreSQL on this machine.');
  const program = (name: string) => join(dirname(initdb), name);
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-pair-'));
  if (user) {
    chownSync(folder, user.uid, user.gid);
    // That of a test run, which nobody else could pass through.
    chmodSync(dirname(folder), statSync(dirname(folder)).mode | 0o011);
  }
  const options = { cwd: folder, ...user };

  function make(name: string, args: string[]): void {
    const { status, stderr } = spawnSync(program(name), args, options);
    if (status !== 0) throw new Error(`${name} failed:\n${stderr.toString()}`);
  }

  async function prepare(name: string): Promise<PairedServer> {
    const port = await getPort({ host: '127.0.0.1' });
    let server: ChildProcess | undefined;
    const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off' };
    const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    return {
      port,
      async run(statement) {
        const client = new Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
        await client.connect();
        return client
          .query<Record<string, unknown>>(statement)
          .then(({ rows }) => rows)
          .finally(() => client.end());
      },
      async start() {
        server = spawn(program('postgres'), ['-D', join(folder, name), '-p', String(port), ...flags], {
          ...options,
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        await untilReady(server);
      },
      async stop(signal) {
        if (server?.exitCode !== null || server.signalCode !== null) return;
        server.kill(signal);
        await once(server, 'exit');
      },
    };
  }

  make('initdb', [
    '-D',
    join(folder, 'primary'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ]);
  const primary = await prepare('primary');
  await primary.start();
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
  make('pg_basebackup', [
    ...from,
    '-D',
    join(folder, 'standby'),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ]);
  const standby = await prepare('standby');
  await standby.start();
  return {
    primary,
    standby,
    url: `postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres`,
    async remove() {
      await Promise.all([primary, standby].map((server) => server.stop('SIGINT')));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
