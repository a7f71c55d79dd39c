/** A cluster on this machine: three database nodes under Patroni, two balancers and two processes of the API. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { lockFolder } from '@coupon-center/database';
import { serverUser } from '@coupon-center/testing/postgres';
import { root } from '@coupon-center/testing/program';
import { ask, untilTrue } from './ask.ts';
import { APIS, BALANCERS, databaseUrl, fillIn, makeFolder, NODES, PORTS, readSecrets } from './layout.ts';
import type { Place } from './layout.ts';
import { findPrograms } from './programs.ts';
import { runProcess } from './run-process.ts';
import type { Running } from './run-process.ts';

export interface Member {
  name: string;
  /** `leader`, `sync_standby` or `replica`. */
  role: string;
  state: string;
}

export interface Cluster {
  /** The addresses of the API's processes. */
  origins: readonly string[];
  /** All processes, by name, e.g. `node1-patroni`. */
  processes: ReadonlyMap<string, Running>;
  /** The nodes as Patroni sees them; empty if no Patroni answers. */
  members(): Promise<Member[]>;
  /** Returns the node that takes writes. @throws Error if there is none */
  primary(): Promise<Place>;
  /** Whether there are a primary and two standbys that follow it, one of them synchronous. */
  isWhole(): Promise<boolean>;
  /** Runs a statement on a node, as its superuser, in the portal's database. */
  query(node: Place, statement: string): Promise<Record<string, unknown>[]>;
  /** Starts again what runs at a place. */
  start(place: Place, program: 'etcd' | 'patroni' | 'balancer'): void;
  /** The process id of a node's PostgreSQL, which Patroni started. */
  postgresOf(node: Place): number;
  /** Promotes a standby, as planned: calls wait meanwhile, because the pools are paused. */
  switchOver(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the cluster of a data folder, which is created if it is missing, and waits until everything works.
 * @throws Error if a program is missing, or anything does not start
 */
export async function startCluster(folder: string, progress: (step: string) => void): Promise<Cluster> {
  const programs = findPrograms();
  const owner = serverUser();
  makeFolder(folder, owner);
  const lock = await lockFolder(folder);
  const secrets = readSecrets(folder);
  const logs = makeFolder(join(folder, 'logs'), owner);
  const processes = new Map<string, Running>();
  const run = (name: string, program: string, args: readonly string[], env?: NodeJS.ProcessEnv) =>
    processes.set(name, runProcess({ name, program, args, logs, owner, ...(env && { env }) }));

  const etcdHosts = NODES.map(({ host }) => `${host}:${PORTS.etcd}`).join();
  const configOf = ({ name }: Place) => join(folder, name, 'patroni.yml');

  const starters = {
    etcd({ name, host }: Place) {
      const [clients, peers] = [`http://${host}:${PORTS.etcd}`, `http://${host}:${PORTS.etcdPeers}`];
      const members = NODES.map((node) => `${node.name}=http://${node.host}:${PORTS.etcdPeers}`);
      run(`${name}-etcd`, programs.etcd, [
        ...['--name', name, '--data-dir', join(folder, name, 'etcd')],
        ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
        ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
        ...['--initial-cluster', members.join(), '--enable-v2', '--logger', 'zap', '--log-level', 'warn'],
      ]);
    },
    patroni(node: Place) {
      const values = {
        ...node,
        ...{ folder, etcdHosts, restPort: PORTS.rest, postgresPort: PORTS.postgres },
        ...{ postgresPrograms: programs.postgresFolder },
        ...{ superuserPassword: secrets.superuser, replicatorPassword: secrets.replicator },
      };
      const config = fillIn('patroni.yml', configOf(node), values, owner);
      run(`${node.name}-patroni`, programs.patroni, [config]);
    },
    balancer(place: Place) {
      const values = { ...place, folder, primaryPort: PORTS.primary, poolPort: PORTS.pool };
      const servers = NODES.map(
        ({ name, host }) => `  server ${name} ${host}:${PORTS.postgres} check port ${PORTS.rest}`,
      ).join('\n');
      const path = (file: string) => join(makeFolder(join(folder, place.name), owner), file);
      const haproxy = fillIn('haproxy.cfg', path('haproxy.cfg'), { ...values, servers }, owner);
      run(`${place.name}-haproxy`, programs.haproxy, ['-db', '-f', haproxy]);
      const pgbouncer = fillIn('pgbouncer.ini', path('pgbouncer.ini'), values, owner);
      run(`${place.name}-pgbouncer`, programs.pgbouncer, [pgbouncer]);
    },
    api({ name, host }: Place) {
      const env = {
        ...{ HOST: host, PORT: String(PORTS.api), JWT_SECRET: secrets.jwt, RATE_LIMIT_SCALE: '1000' },
        DATABASE_URL: databaseUrl(secrets.portal, BALANCERS, PORTS.pool),
        DATABASE_LISTEN_URL: databaseUrl(secrets.portal, BALANCERS, PORTS.primary),
      };
      const args = [join(root, 'backend/src/server.ts')];
      processes.set(name, runProcess({ name, program: process.execPath, args, logs, env }));
    },
  };

  /** Describes the processes that ended by themselves. */
  const explain = () =>
    [...processes.values()]
      .filter((one) => !one.isRunning())
      .map((one) => `${one.name} ended:\n${one.lastLines()}`)
      .join('\n') || `See the logs in ${logs}.`;
  const until = (what: string, holds: () => Promise<boolean>) => untilTrue(what, holds, { explain });

  async function members(): Promise<Member[]> {
    for (const { host } of NODES) {
      const { status, text } = await ask(`http://${host}:${PORTS.rest}/cluster`);
      if (status === 200) return (JSON.parse(text) as { members: Member[] }).members;
    }
    return [];
  }

  async function primary(): Promise<Place> {
    for (const node of NODES)
      if ((await ask(`http://${node.host}:${PORTS.rest}/primary`)).status === 200) return node;
    throw new Error('No node takes writes now.');
  }

  async function isWhole(): Promise<boolean> {
    const seen = await members();
    const standbys = seen.filter(({ role }) => role !== 'leader');
    // This version says `running` of a standby that follows, later ones `streaming`.
    const follows = standbys.filter(({ state }) => /^(running|streaming)$/.test(state));
    const isSynchronous = standbys.some(({ role }) => role === 'sync_standby');
    const hasPrimary = await primary().catch(() => undefined);
    return hasPrimary !== undefined && follows.length === NODES.length - 1 && isSynchronous;
  }

  async function query({ host }: Place, statement: string, database = 'coupon_center') {
    const client = new Client({
      connectionString: `postgres://postgres:${secrets.superuser}@${host}:${PORTS.postgres}/${database}`,
      connectionTimeoutMillis: 5000,
      query_timeout: 20_000,
    });
    client.on('error', () => {});
    await client.connect();
    return client
      .query<Record<string, unknown>>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  /** Creates the portal's role and database, unless they exist. */
  async function prepareDatabase(): Promise<void> {
    const node = await primary();
    const name = 'coupon_center';
    const onPostgres = (statement: string) => query(node, statement, 'postgres');
    if ((await onPostgres(`select from pg_roles where rolname = '${name}'`)).length === 0)
      await onPostgres(`create role ${name} login password '${secrets.portal}'`);
    await onPostgres(`alter role ${name} set statement_timeout = '15s'`);
    if ((await onPostgres(`select from pg_database where datname = '${name}'`)).length === 0)
      await onPostgres(`create database ${name} owner ${name}`);
  }

  /** Pauses the pools, or lets them go on: statements wait meanwhile, and transactions end first. */
  async function commandPools(command: 'pause' | 'resume'): Promise<void> {
    await Promise.all(
      BALANCERS.map(async ({ host }) => {
        const address = `postgres://operator:${secrets.operator}@${host}:${PORTS.pool}/pgbouncer`;
        const console = new Client({ connectionString: address, query_timeout: 20_000 });
        await console.connect();
        await console.query(`${command} coupon_center`).finally(() => console.end());
      }),
    );
  }

  async function switchOver(): Promise<void> {
    const old = await primary();
    await commandPools('pause');
    try {
      const args = ['-c', configOf(old), 'switchover', '--force'];
      const name = 'patronictl';
      const command = runProcess({ name, program: programs.patronictl, args, logs, owner });
      await until('the switchover', async () => !command.isRunning());
      await until('another primary', async () => (await primary().catch(() => old)).name !== old.name);
    } finally {
      await commandPools('resume');
    }
  }

  const postgresOf = ({ name }: Place) =>
    Number(readFileSync(join(folder, name, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

  async function stop(): Promise<void> {
    const end = async (pattern: RegExp) => {
      const those = [...processes.values()].filter(({ name }) => pattern.test(name));
      await Promise.all(those.map((one) => one.end('SIGTERM')));
    };
    await end(/^api/);
    await end(/pgbouncer|haproxy/);
    await end(/patroni/);
    // A Patroni that was killed left its PostgreSQL running.
    for (const node of NODES) endLeftOver(node);
    await end(/etcd/);
    lock.release();
  }

  function endLeftOver(node: Place): void {
    try {
      process.kill(postgresOf(node), 'SIGQUIT');
    } catch {
      // There is no such process, and no file that names it.
    }
  }

  const origins = APIS.map(({ host }) => `http://${host}:${PORTS.api}`);
  const cluster: Cluster = {
    origins,
    processes,
    members,
    primary,
    isWhole,
    query,
    start: (place, program) => void starters[program](place),
    postgresOf,
    switchOver,
    stop,
  };

  try {
    for (const node of NODES) makeFolder(join(folder, node.name), owner);
    progress('starting etcd');
    NODES.forEach(starters.etcd);
    await until('etcd has a leader', async () => {
      const answers = await Promise.all(NODES.map(({ host }) => ask(`http://${host}:${PORTS.etcd}/health`)));
      return answers.every(({ text }) => text.includes('"true"'));
    });
    progress('starting PostgreSQL under Patroni');
    NODES.forEach(starters.patroni);
    await until('three database nodes', isWhole);
    progress('preparing the database');
    await prepareDatabase();
    fillIn(
      'users.txt',
      join(folder, 'users.txt'),
      { portalPassword: secrets.portal, operatorPassword: secrets.operator },
      owner,
    );
    progress('starting HAProxy and PgBouncer');
    BALANCERS.forEach(starters.balancer);
    progress('starting the API');
    APIS.forEach(starters.api);
    await until('the API is ready', async () => {
      const answers = await Promise.all(origins.map((origin) => ask(`${origin}/readyz`)));
      return answers.every(({ status }) => status === 200);
    });
    return cluster;
  } catch (error) {
    await stop();
    throw error;
  }
}
