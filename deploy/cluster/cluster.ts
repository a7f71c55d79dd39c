/** A cluster on this machine: three database nodes under Patroni, two balancers, two processes of each part and two edges. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { lockFolder } from '@coupon-center/database';
import { serverUser } from '@coupon-center/testing/postgres';
import { runWell } from '../src/engine.ts';
import { startStandIns } from '../src/faults/stand-ins.ts';
import type { StandIns } from '../src/faults/stand-ins.ts';
import { ask, untilTrue } from './ask.ts';
import { APIS, BALANCERS, edgeOf, fillIn, makeFolder, NODES, PORTS, readSecrets, WEBS } from './layout.ts';
import type { Place } from './layout.ts';
import type { Machines } from './machines.ts';
import { isWhole, members, primary } from './nodes.ts';
import type { Member } from './nodes.ts';
import { createParts } from './parts.ts';
import { createPgBackRest } from './pgbackrest.ts';
import type { BackupType } from './pgbackrest.ts';
import { pausePools, resumePools } from './pools.ts';
import { postgresOf } from './postgres-process.ts';
import { findPrograms } from './programs.ts';
import { publishAll } from './publish.ts';
import { restoreDatabase, RESTORED_NODE } from './restore.ts';
import type { Restored, Target } from './restore.ts';
import type { Running } from './run-process.ts';
import { databaseVariables, PORTAL_ORIGIN } from './web.ts';

/** How long a program may take to stop, in milliseconds. */
const STOP_MS = 30_000;

export interface Cluster {
  /** The addresses of the API's processes. */
  origins: readonly string[];
  /** All processes, by name, e.g. `node1-patroni`. */
  processes: ReadonlyMap<string, Running>;
  /**
   * Starts the database, the balancers and the API, and waits until they work.
   * @throws Error if something does not start
   */
  start(progress: (step: string) => void): Promise<void>;
  /**
   * Starts stand-ins for Stripe, the mail server and the bucket, of which the API and the release services then make use; to be
   * called first.
   */
  startOutside(): Promise<StandIns>;
  /**
   * Starts what serves pages, and publishes the built parts; to be called last.
   * @throws Error if something does not start, or a part cannot be published
   */
  startPages(progress: (step: string) => void): Promise<void>;
  /**
   * Restores the database from a backup and the archive, and starts everything; for a cluster that was not started.
   * @throws Error if no backup leads to the target, or the archive ends before it; then nothing has changed
   */
  restore(target: Target, progress: (step: string) => void): Promise<Restored>;
  /** Makes a backup in each repository. */
  backup(type: BackupType, progress: (step: string) => void): Promise<void>;
  /** The nodes as Patroni sees them; empty if no Patroni answers. */
  members(): Promise<Member[]>;
  /** Returns the node that takes writes. @throws Error if there is none */
  primary(): Promise<Place>;
  /** Whether there are a primary and two standbys that follow it, one of them synchronous. */
  isWhole(): Promise<boolean>;
  /** Runs a statement on a node, as its superuser, in the portal's database. */
  query(node: Place, statement: string): Promise<Record<string, unknown>[]>;
  /**
   * Runs a statement on a node from its own machine, which works also while it is cut off, and waits for no standby.
   * @returns what it prints @throws Error if it fails
   */
  queryOnNode(node: Place, statement: string): Promise<string>;
  /** The machines of the nodes. @throws Error if they share this one */
  machines(): Machines;
  /** Starts again what runs at a place. */
  restart(place: Place, program: 'etcd' | 'patroni' | 'balancer' | 'api'): void;
  /** The process id of a node's PostgreSQL, if it runs. */
  postgresOf(node: Place): number | undefined;
  /** Promotes a standby, as planned: calls wait meanwhile, because the pools are paused. */
  switchOver(): Promise<void>;
  /** Ends everything, also while it is being started. */
  stop(): Promise<void>;
}

/**
 * Opens the cluster of a data folder, which is created if it is missing; starts nothing.
 * @param machines those of the nodes; by default, all share this one
 * @throws Error if a program is missing, the database's user cannot enter the folder, or another process has it
 */
export async function openCluster(folder: string, machines?: Machines): Promise<Cluster> {
  const programs = findPrograms();
  const owner = serverUser();
  makeFolder(folder, owner);
  if (owner && spawnSync('test', ['-x', folder], owner).status !== 0)
    throw new Error(
      `The user postgres cannot enter ${folder}. Set COUPON_CENTER_DATA to a folder that it can enter.`,
    );
  const lock = await lockFolder(folder);
  const secrets = readSecrets(folder);
  const logs = makeFolder(join(folder, 'logs'), owner);
  let outside: StandIns | undefined;
  const stopping = new AbortController();
  const pgbackrest = createPgBackRest({ folder, owner, programs, secrets, signal: stopping.signal });
  const { processes, start: parts } = createParts({
    ...{ folder, logs, owner, programs, secrets, machines, pgbackrest },
    outside: () => outside,
  });

  /** Describes the processes that ended by themselves. */
  const explain = () =>
    [...processes.values()]
      .filter((one) => !one.isRunning())
      .map((one) => `${one.name} ended:\n${one.lastLines()}`)
      .join('\n') || `See the logs in ${logs}.`;
  const until = (what: string, holds: () => Promise<boolean>) =>
    untilTrue(
      what,
      () => {
        if (stopping.signal.aborted) throw new Error('The cluster was stopped.');
        return holds();
      },
      { explain },
    );

  async function query({ host }: Place, statement: string) {
    const client = new Client({
      connectionString: `postgres://postgres:${secrets.superuser}@${host}:${PORTS.postgres}/coupon_center`,
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

  function ownMachines(): Machines {
    if (!machines) throw new Error('All nodes share one machine.');
    return machines;
  }

  async function queryOnNode(node: Place, statement: string): Promise<string> {
    const psql = [join(programs.postgresFolder, 'psql'), '--no-psqlrc', '-At', '-c', statement];
    const connection = `host=${node.host} port=${PORTS.postgres} user=postgres dbname=coupon_center`;
    const env = {
      PGPASSWORD: secrets.superuser,
      PGOPTIONS: '-c synchronous_commit=local -c statement_timeout=5s',
    };
    return ownMachines().run(node, [...psql, `${connection} connect_timeout=2`], env);
  }

  /** Creates the portal's role and database, unless they exist. */
  async function prepareDatabase(): Promise<void> {
    const { host } = await primary();
    const file = join(import.meta.dirname, 'portal.sql');
    const address = `host=${host} port=${PORTS.postgres} user=postgres dbname=postgres`;
    const psql = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--file', file, address];
    const passwords = { PGPASSWORD: secrets.superuser, POSTGRES_PASSWORD: secrets.portal };
    await runWell(join(programs.postgresFolder, 'psql'), psql, { PATH: process.env.PATH, ...passwords });
  }

  /** Removes what etcd knows about the nodes, as `patronictl remove` does. */
  async function forgetState(): Promise<void> {
    const url = `http://${NODES[0]?.host}:${PORTS.etcd}/v2/keys/service/coupon-center?recursive=true`;
    const { status } = await fetch(url, { method: 'DELETE' });
    if (status !== 200 && status !== 404) throw new Error(`etcd did not remove the state: ${status}`);
  }

  async function restore(target: Target, progress: (step: string) => void): Promise<Restored> {
    const options = { folder, logs, owner, programs, pgbackrest, processes, target, progress };
    const restored = await restoreDatabase(options);
    await start(progress, true);
    return restored;
  }

  async function switchOver(): Promise<void> {
    const old = await primary();
    // Otherwise, calls would wait until everything that has changed is on the disk.
    await query(old, 'checkpoint');
    try {
      await pausePools(secrets.operator);
      // What `patronictl switchover` sends.
      const reply = await fetch(`http://${old.host}:${PORTS.rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: old.name }),
        signal: AbortSignal.timeout(60_000),
      });
      if (reply.status !== 200) throw new Error(`Patroni did not switch over: ${await reply.text()}`);
      await until('another primary', async () => (await primary().catch(() => old)).name !== old.name);
    } finally {
      await resumePools(secrets.operator);
    }
  }

  /** Kills what does not end: Patroni may hang while it stops. */
  async function killLate(one: Running): Promise<void> {
    await pause(STOP_MS, undefined, { ref: false });
    await one.end('SIGKILL');
  }

  async function stop(): Promise<void> {
    stopping.abort();
    const end = async (pattern: RegExp) => {
      const those = [...processes.values()].filter(({ name }) => pattern.test(name));
      await Promise.all(those.map((one) => Promise.race([one.end('SIGTERM'), killLate(one)])));
    };
    await end(/-edge$/);
    await end(/^web/);
    await end(/^api/);
    await end(/pgbouncer|haproxy/);
    await end(/patroni|recovery/);
    // A Patroni that was killed left its PostgreSQL running.
    for (const node of NODES) {
      const pid = postgresOf(folder, node);
      if (pid !== undefined) process.kill(pid, 'SIGQUIT');
    }
    await end(/etcd/);
    lock.release();
  }

  const origins = APIS.map(({ host }) => `http://${host}:${PORTS.api}`);
  /** @param isRestored whether only one node has data, which Patroni must not compare with what etcd knows */
  async function start(progress: (step: string) => void, isRestored = false): Promise<void> {
    for (const node of NODES) makeFolder(join(folder, node.name), owner);
    progress('starting etcd');
    NODES.forEach(parts.etcd);
    await until('etcd has a leader', async () => {
      const answers = await Promise.all(NODES.map(({ host }) => ask(`http://${host}:${PORTS.etcd}/health`)));
      return answers.every(({ text }) => text.includes('"true"'));
    });
    progress('starting PostgreSQL under Patroni');
    if (isRestored) {
      await forgetState();
      parts.patroni(RESTORED_NODE);
      // Otherwise, another node could begin an empty database.
      await until('a primary', () => primary().then(Boolean, () => false));
      progress('copying the database to the other nodes');
    }
    NODES.filter((node) => !isRestored || node !== RESTORED_NODE).forEach(parts.patroni);
    await until('three database nodes', isWhole);
    progress('preparing the database');
    await prepareDatabase();
    await pgbackrest.run(await primary(), 'stanza-create');
    fillIn(
      'users.txt',
      join(folder, 'users.txt'),
      { portalPassword: secrets.portal, operatorPassword: secrets.operator },
      owner,
    );
    progress('starting HAProxy and PgBouncer');
    BALANCERS.forEach(parts.balancer);
    progress('starting the API');
    APIS.forEach(parts.api);
    await until('the API is ready', async () => {
      const answers = await Promise.all(origins.map((origin) => ask(`${origin}/readyz`)));
      return answers.every(({ status }) => status === 200);
    });
  }

  async function startOutside(): Promise<StandIns> {
    const secret = () => randomBytes(24).toString('base64url');
    outside = await startStandIns(makeFolder(join(folder, 'outside'), undefined), secret, PORTAL_ORIGIN);
    return outside;
  }

  async function startPages(progress: (step: string) => void): Promise<void> {
    progress('starting storefronts, shell servers, release services and edges');
    WEBS.forEach(parts.web);
    const answersOf = (path: string) => Promise.all(WEBS.map((web) => ask(edgeOf(web) + path)));
    await until('the release service is ready', async () =>
      (await answersOf('/release/v1/registry')).every(({ status }) => status === 200),
    );
    progress('publishing the shell and the remotes');
    await publishAll(folder, databaseVariables(secrets));
    await until('the edges serve pages', async () =>
      (await Promise.all(['/login', '/stores'].map(answersOf))).flat().every(({ status }) => status === 200),
    );
  }

  return {
    origins,
    processes,
    start,
    startOutside,
    startPages,
    restore,
    backup: async (type, progress) => pgbackrest.backup(await primary(), type, progress),
    members,
    primary,
    isWhole,
    query,
    queryOnNode,
    machines: ownMachines,
    restart: (place, program) => parts[program](place),
    postgresOf: (node) => postgresOf(folder, node),
    switchOver,
    stop,
  };
}
