/**
 * Runs the cluster with merchants at work, breaks it in the ways that it must survive, and compares what was acknowledged
 * with what is in the database.
 */
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { closeOnSignal } from '@coupon-center/server-kit';
import { untilTrue } from './ask.ts';
import { openCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { FAULTS } from './faults.ts';
import type { Fault } from './faults.ts';
import { compare } from './ledger.ts';
import { PAY_FOR_NEW_STORES, startWriters } from './writers.ts';
import type { Writers } from './writers.ts';

const WRITERS = 6;
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
  const cluster = await openCluster(resolve(data, 'cluster'));
  closeOnSignal(() => cluster.stop(), { withinMs: 60_000 });
  try {
    await cluster.start((step) => console.log(`${step} …`));
    await cluster.query(await cluster.primary(), PAY_FOR_NEW_STORES);
    const writers = startWriters(cluster.origins, WRITERS);
    for (const fault of FAULTS) {
      await survive(cluster, fault, writers);
      await untilTrue('the cluster is whole', () => cluster.isWhole());
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
