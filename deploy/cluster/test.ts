/**
 * Runs the cluster with merchants at work, breaks it in the ways that it must survive, and compares what was acknowledged
 * with what is in the database.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { closeOnSignal } from '@coupon-center/server-kit';
import { untilTrue } from './ask.ts';
import { startCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { BALANCERS, NODES } from './layout.ts';
import type { Place } from './layout.ts';
import { compare } from './ledger.ts';
import { startWriters } from './writers.ts';
import type { Writers } from './writers.ts';

const WRITERS = 6;
/** Longer than the lease of a primary, in milliseconds: who loses it meanwhile has stopped by then. */
const LONGER_THAN_LEASE_MS = 25_000;

interface Fault {
  name: string;
  /** Longest time without an acknowledged write, in seconds. */
  goal: number;
  /** Does the damage, and waits for its consequences. @param primary the node that takes writes */
  strike(cluster: Cluster, primary: Place, writers: Writers): Promise<void>;
  /** Starts again what is down. */
  mend?(cluster: Cluster): void;
}

const kill = (cluster: Cluster, name: string) => cluster.processes.get(name)?.end('SIGKILL');

function killPostgres(cluster: Cluster, node: Place): void {
  process.kill(cluster.postgresOf(node), 'SIGKILL');
}

/** Starts the programs of nodes that are not running. */
function startMissing(cluster: Cluster): void {
  for (const node of NODES)
    for (const program of ['etcd', 'patroni'] as const)
      if (!cluster.processes.get(`${node.name}-${program}`)?.isRunning()) cluster.start(node, program);
}

const untilPrimaryIs = (cluster: Cluster, isWanted: (node: Place) => boolean) =>
  untilTrue('another primary', async () => {
    const node = await cluster.primary().catch(() => undefined);
    return node !== undefined && isWanted(node);
  });

/** Watches for longer than the lease: everybody goes on writing, and one node at most is the leader for Patroni. */
async function watchPrimaries(cluster: Cluster, writers: Writers): Promise<void> {
  const end = performance.now() + LONGER_THAN_LEASE_MS;
  while (performance.now() < end) {
    const leaders = (await cluster.members()).filter(({ role }) => role === 'leader');
    assert.ok(leaders.length <= 1, 'two nodes are leaders');
    await writers.allWrite();
  }
}

/** Returns the processes of a node: etcd, Patroni, and PostgreSQL with those that it started. */
function processesOf(cluster: Cluster, node: Place): number[] {
  const postgres = cluster.postgresOf(node);
  const children = readFileSync(`/proc/${postgres}/task/${postgres}/children`, 'utf8').trim().split(' ');
  const programs = ['etcd', 'patroni'].map((name) => cluster.processes.get(`${node.name}-${name}`)!.pid);
  return [...programs, postgres, ...children.map(Number)];
}

const FAULTS: readonly Fault[] = [
  {
    name: "kill -9 of the primary's PostgreSQL",
    goal: 10,
    async strike(cluster, primary) {
      killPostgres(cluster, primary);
    },
  },
  {
    name: "death of the primary's node",
    goal: 30,
    async strike(cluster, primary) {
      await Promise.all([kill(cluster, `${primary.name}-patroni`), kill(cluster, `${primary.name}-etcd`)]);
      killPostgres(cluster, primary);
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
    name: 'death of a balancer',
    goal: 10,
    async strike(cluster) {
      const { name } = BALANCERS[0]!;
      await Promise.all([kill(cluster, `${name}-haproxy`), kill(cluster, `${name}-pgbouncer`)]);
    },
    mend: (cluster) => cluster.start(BALANCERS[0]!, 'balancer'),
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
];

/** Has every new store pay at once, because coupons need a subscription, and there is no Stripe here. */
const PAY_FOR_NEW_STORES = `
  create or replace function pay() returns trigger language plpgsql as $$ begin
    insert into subscriptions (store_id, stripe_id, customer_id, status, started_at, ends_at_period_end, period_start,
      period_end, period_paid)
    values (new.id, 'sub_' || new.id, 'cus_' || new.id, 'active', now(), false, now(), now() + interval '30 days', true);
    return new;
  end $$;
  create or replace trigger pay after insert on stores for each row execute function pay()`;

const results: Record<string, string | number>[] = [];

async function survive(cluster: Cluster, fault: Fault, writers: Writers): Promise<void> {
  const primary = await cluster.primary();
  await writers.allWrite();
  const start = performance.now();
  await fault.strike(cluster, primary, writers);
  await writers.allWrite();
  const { acknowledged, failedAttempts, longestGap, slowestCall } = writers.since(start);
  results.push({
    fault: fault.name,
    'seconds without a write': Number(longestGap.toFixed(1)),
    goal: fault.goal,
    'slowest call': Number(slowestCall.toFixed(1)),
    'failed attempts': failedAttempts,
    'writes meanwhile': acknowledged,
  });
  console.log(`${fault.name}: no write for ${longestGap.toFixed(1)} s`);
  fault.mend?.(cluster);
}

/** Drops one acknowledged write, and undoes another: the comparison must notice both. */
async function testComparison(cluster: Cluster, { ledger }: Writers): Promise<void> {
  const [dropped, undone] = [...ledger.coupons.keys()];
  const node = await cluster.primary();
  const query = (statement: string) => cluster.query(node, statement);
  await query(`delete from coupons where id = ${dropped}`);
  await query(`update coupons set description = 'older' where id = ${undone}`);
  const problems = await compare(ledger, query);
  assert.equal(problems.length, 2, `the comparison did not notice two lost writes: ${problems.join(' ')}`);
}

const { COUPON_CENTER_DATA: data = '.data' } = process.env;
const began = performance.now();
try {
  const cluster = await startCluster(resolve(data, 'cluster'), (step) => console.log(`${step} …`));
  closeOnSignal(() => cluster.stop(), { withinMs: 60_000 });
  try {
    await cluster.query(await cluster.primary(), PAY_FOR_NEW_STORES);
    const writers = startWriters(cluster.origins, WRITERS);
    for (const fault of FAULTS) {
      await survive(cluster, fault, writers);
      await untilTrue('the cluster is whole', cluster.isWhole);
    }
    await writers.stop();
    const node = await cluster.primary();
    const problems = await compare(writers.ledger, (statement) => cluster.query(node, statement));
    const { users, coupons } = writers.ledger;
    console.table(results);
    console.log(
      `${writers.since(0).acknowledged} acknowledged writes to ${users.size} accounts and ${coupons.size} coupons; ` +
        `${problems.length} lost or doubled; ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    assert.deepEqual(problems, []);
    await testComparison(cluster, writers);
    for (const { fault, goal, ...result } of results)
      assert.ok(Number(result['seconds without a write']) <= Number(goal), `${fault}: not within ${goal} s`);
  } finally {
    await cluster.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
process.exit();
