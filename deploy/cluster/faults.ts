/** The faults that the cluster must survive. */
import assert from 'node:assert/strict';
import { ask, untilTrue } from './ask.ts';
import { CLOCKS } from './clocks.ts';
import type { Cluster } from './cluster.ts';
import { CUTS } from './cuts.ts';
import { DISKS } from './disks.ts';
import { firstOf, postgresOf, postgresProcesses, standbysOf, watchPrimaries } from './fault.ts';
import type { Fault } from './fault.ts';
import { APIS, BALANCERS, NODES } from './layout.ts';
import type { Place } from './layout.ts';
import type { Running } from './run-process.ts';

function processOf(cluster: Cluster, name: string): Running {
  const found = cluster.processes.get(name);
  assert.ok(found, `there is no process ${name}`);
  return found;
}

const kill = (cluster: Cluster, name: string) => processOf(cluster, name).end('SIGKILL');

const killPostgres = (cluster: Cluster, node: Place) => process.kill(postgresOf(cluster, node), 'SIGKILL');

/** Kills Patroni first, which would start PostgreSQL again. */
async function killNode(cluster: Cluster, node: Place, programs: readonly string[]): Promise<void> {
  await Promise.all(programs.map((program) => kill(cluster, `${node.name}-${program}`)));
  killPostgres(cluster, node);
}

/** Starts the programs of nodes that are not running. */
function startMissing(cluster: Cluster): void {
  for (const node of NODES)
    for (const program of ['etcd', 'patroni'] as const)
      if (!cluster.processes.get(`${node.name}-${program}`)?.isRunning()) cluster.restart(node, program);
}

const untilPrimaryIs = (cluster: Cluster, isWanted: (node: Place) => boolean) =>
  untilTrue('another primary', async () => {
    const node = await cluster.primary().catch(() => undefined);
    return node !== undefined && isWanted(node);
  });

/** Returns the processes of a node: etcd, Patroni, and PostgreSQL with those that it started. */
function processesOf(cluster: Cluster, node: Place): number[] {
  const programs = ['etcd', 'patroni'].map((name) => processOf(cluster, `${node.name}-${name}`).pid);
  return [...programs, ...postgresProcesses(cluster, node)];
}

/** Stops a standby's Patroni and PostgreSQL in order, as a service manager does, and starts them. */
async function restartDatabase(cluster: Cluster, standby: Place): Promise<void> {
  await processOf(cluster, `${standby.name}-patroni`).end('SIGTERM');
  cluster.restart(standby, 'patroni');
  await untilTrue('the cluster is whole', () => cluster.isWhole());
}

export const FAULTS: readonly Fault[] = [
  {
    name: "kill -9 of the primary's PostgreSQL",
    isDeath: true,
    goal: 10,
    sparesReads: true,
    async strike(cluster, primary) {
      killPostgres(cluster, primary);
    },
  },
  {
    name: "death of the primary's node",
    isDeath: true,
    goal: 30,
    async strike(cluster, primary) {
      await killNode(cluster, primary, ['patroni', 'etcd']);
      await untilPrimaryIs(cluster, ({ name }) => name !== primary.name);
    },
    mend: startMissing,
  },
  {
    name: "hang of the primary's node for longer than its lease",
    goal: 30,
    async strike(cluster, primary, writers) {
      // It answers nobody, closes nothing, and believes that it is the primary when it wakes up.
      const pids = processesOf(cluster, primary);
      pids.forEach((pid) => process.kill(pid, 'SIGSTOP'));
      try {
        await untilPrimaryIs(cluster, ({ name }) => name !== primary.name);
        await writers.allWrite();
      } finally {
        pids.forEach((pid) => process.kill(pid, 'SIGCONT'));
      }
      await watchPrimaries(cluster, writers);
    },
  },
  {
    name: 'planned switchover',
    goal: 10,
    strike: (cluster) => cluster.switchOver(),
  },
  {
    name: 'restart of each database, as for a minor upgrade',
    goal: 10,
    sparesReads: true,
    async strike(cluster, primary) {
      for (const standby of standbysOf(primary)) await restartDatabase(cluster, standby);
      await cluster.switchOver();
      await restartDatabase(cluster, primary);
    },
  },
  {
    name: 'death of a balancer',
    isDeath: true,
    goal: 10,
    async strike(cluster) {
      const { name } = firstOf(BALANCERS);
      await Promise.all([kill(cluster, `${name}-haproxy`), kill(cluster, `${name}-pgbouncer`)]);
    },
    mend: (cluster) => cluster.restart(firstOf(BALANCERS), 'balancer'),
  },
  {
    name: 'kill -9 of an API',
    isDeath: true,
    goal: 10,
    sparesReads: true,
    strike: (cluster) => kill(cluster, firstOf(APIS).name),
    async mend(cluster) {
      cluster.restart(firstOf(APIS), 'api');
      const [origin = ''] = cluster.origins;
      await untilTrue('the API is ready', async () => (await ask(`${origin}/readyz`)).status === 200);
    },
  },
  {
    // Not at random: if Patroni was just naming another standby, commits wait for that one (docs/decisions/0040).
    name: 'death of the database on both standbys',
    goal: 10,
    async strike(cluster, primary) {
      await Promise.all(standbysOf(primary).map((node) => killNode(cluster, node, ['patroni'])));
    },
    mend: startMissing,
  },
  {
    name: "death of both standbys' nodes, until one is back",
    goal: 60,
    async strike(cluster, primary) {
      await Promise.all(standbysOf(primary).map((node) => killNode(cluster, node, ['patroni', 'etcd'])));
      await untilTrue('nobody is the primary', () =>
        cluster.primary().then(
          () => false,
          () => true,
        ),
      );
      const first = firstOf(standbysOf(primary));
      cluster.restart(first, 'etcd');
      cluster.restart(first, 'patroni');
    },
    mend: startMissing,
  },
  {
    name: 'loss of one etcd member',
    goal: 10,
    async strike(cluster, primary, writers) {
      await kill(cluster, `${primary.name}-etcd`);
      await watchPrimaries(cluster, writers);
    },
  },
  {
    name: 'loss of a second etcd member',
    goal: 10,
    async strike(cluster, _, writers) {
      const alive = NODES.find(({ name }) => cluster.processes.get(`${name}-etcd`)?.isRunning());
      await kill(cluster, `${alive?.name}-etcd`);
      await watchPrimaries(cluster, writers);
    },
    mend: startMissing,
  },
  ...CUTS,
  ...CLOCKS,
  ...DISKS,
];
