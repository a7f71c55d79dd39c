/**
 * Runs the cluster with merchants and shoppers, breaks it in the ways that it must survive, and compares what was acknowledged
 * with what is in the database, and with what shoppers saw.
 */
import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inNamespace } from '../src/faults/namespace.ts';
import { untilTrue } from './ask.ts';
import { openCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './fault.ts';
import { FAULTS } from './faults.ts';
import { compare } from './ledger.ts';
import { createMachines, findFaultPackages } from './machines.ts';
import { OPEN_NEW_STORES, openShop, startShoppers } from './shoppers.ts';
import type { Shoppers } from './shoppers.ts';
import { startWriters } from './writers.ts';
import type { Writers } from './writers.ts';

const WRITERS = 6;
const SHOPPERS = 4;
/** How far behind shoppers' reads may be while nothing is broken, in seconds. */
const MOST_BEHIND = 2;
/** How long nothing is broken before each fault and after the last, in milliseconds. */
const CALM_MS = 3000;

const results: Record<string, string | number>[] = [];

/** How far behind reads were while nothing was broken, in seconds. */
const behind: number[] = [];

async function stayCalm(shoppers: Shoppers): Promise<void> {
  const start = performance.now();
  await pause(CALM_MS);
  const { furthestBehind, problems } = shoppers.since(start);
  behind.push(furthestBehind);
  assert.deepEqual(problems, [], 'a read failed although nothing was broken');
}

async function survive(
  cluster: Cluster,
  fault: Fault,
  { writers, shoppers }: { writers: Writers; shoppers: Shoppers },
): Promise<void> {
  await stayCalm(shoppers);
  const primary = await cluster.primary();
  await writers.allWrite();
  const start = performance.now();
  await fault.strike(cluster, primary, writers);
  await Promise.all([writers.allWrite(), shoppers.allRead()]);
  const { acknowledged, failedAttempts, longestGap, slowestCall } = writers.since(start);
  const seen = shoppers.since(start);
  results.push({
    fault: fault.name,
    'seconds without a write': Number(longestGap.toFixed(1)),
    goal: fault.goal,
    'slowest call': Number(slowestCall.toFixed(1)),
    'failed attempts': failedAttempts,
    'writes meanwhile': acknowledged,
    'reads meanwhile': seen.reads,
    'failed reads': seen.problems.length,
    'slowest read': Number(seen.slowest.toFixed(1)),
    'furthest behind': Number(seen.furthestBehind.toFixed(1)),
  });
  for (const problem of new Set(seen.problems)) console.log(`a read failed: ${problem}`);
  assert.ok(!fault.sparesReads || seen.problems.length === 0, `${fault.name}: reads failed`);
  console.log(`${fault.name}: no write for ${longestGap.toFixed(1)} s`);
  await fault.mend?.(cluster, primary);
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

async function main(folder: string): Promise<void> {
  const cluster = await openCluster(join(folder, 'cluster'), createMachines(folder, findFaultPackages()));
  try {
    await cluster.start((step) => console.log(`${step} …`));
    await cluster.query(await cluster.primary(), OPEN_NEW_STORES);
    const [origin = ''] = cluster.origins;
    const shoppers = startShoppers(cluster.origins, await openShop(origin), SHOPPERS);
    const writers = startWriters(cluster.origins, WRITERS);
    for (const fault of FAULTS) {
      await survive(cluster, fault, { writers, shoppers });
      await untilTrue('the cluster is whole', () => cluster.isWhole());
    }
    await stayCalm(shoppers);
    await Promise.all([writers.stop(), shoppers.stop()]);
    const node = await cluster.primary();
    const problems = await compare(writers.ledger, (statement) => cluster.query(node, statement));
    const { users, coupons } = writers.ledger;
    console.table(results);
    console.log(
      `${writers.since(0).acknowledged} acknowledged writes to ${users.size} accounts and ${coupons.size} coupons; ` +
        `${problems.length} lost or doubled; ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    console.log(
      `${shoppers.since(0).reads} reads of shoppers; at most ${Math.max(...behind).toFixed(1)} s behind while nothing was broken`,
    );
    assert.deepEqual(problems, []);
    assert.ok(Math.max(...behind) <= MOST_BEHIND, `shoppers saw what was older than ${MOST_BEHIND} s`);
    await testComparison(cluster, writers);
    for (const { fault, goal, ...result } of results)
      assert.ok(Number(result['seconds without a write']) <= Number(goal), `${fault}: not within ${goal} s`);
  } finally {
    await cluster.stop();
    cpSync(join(folder, 'cluster/logs'), resolve(data, 'failover'), { recursive: true });
  }
}

try {
  await inNamespace(main);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
