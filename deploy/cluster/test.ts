/**
 * Runs the cluster with merchants and shoppers, breaks it in the ways that it must survive, and compares what was acknowledged
 * with what is in the database, and with what shoppers saw. `npm run test:failover -- clock cut` breaks it only in the ways whose
 * names have one of these words. With `--minutes 60`, something dies at random for that long afterwards, every half a minute.
 */
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
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
/** As long as the storefront waits for the API. */
const SHOPPER_PATIENCE_MS = 10_000;
/** How far behind shoppers' reads may be while nothing is broken, in seconds. */
const MOST_BEHIND = 2;
/** How long nothing is broken before each fault and after the last, in milliseconds. */
const CALM_MS = 3000;

/** How often something dies at random, in milliseconds, if the cluster is whole again by then. */
const DEATH_EVERY_MS = 30_000;

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '2' } },
});
for (const word of words)
  assert.ok(
    FAULTS.some(({ name }) => name.includes(word)),
    `There is no fault with the word ‘${word}’.`,
  );
const chosen = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

type Result = Record<string, number> & { 'seconds without a write': number };

/** The results of each fault, by its name. */
const results = new Map<string, { goal: number; seen: Result[] }>();

/** How far behind reads were while nothing was broken, in seconds. */
const behind: number[] = [];

async function stayCalm(shoppers: Shoppers): Promise<void> {
  const start = performance.now();
  await pause(CALM_MS);
  const { furthestBehind, problems } = shoppers.since(start);
  behind.push(furthestBehind);
  assert.deepEqual(problems, [], 'a read failed although nothing was broken');
}

/** Who uses the cluster meanwhile. */
interface Users {
  writers: Writers;
  shoppers: Shoppers;
}

async function survive(cluster: Cluster, fault: Fault, { writers, shoppers }: Users): Promise<void> {
  await stayCalm(shoppers);
  const primary = await cluster.primary();
  await writers.allWrite();
  const start = performance.now();
  await fault.strike(cluster, primary, writers);
  await Promise.all([writers.allWrite(), shoppers.allRead()]);
  const { acknowledged, failedAttempts, longestGap, slowestCall } = writers.since(start);
  const seen = shoppers.since(start);
  const result = results.get(fault.name) ?? { goal: fault.goal, seen: [] };
  results.set(fault.name, result);
  result.seen.push({
    'seconds without a write': Number(longestGap.toFixed(1)),
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

/** Prints how often each fault was there, and the highest of each of its figures. */
function printResults(): void {
  console.table(
    [...results].map(([fault, { goal, seen }]) => {
      const highest = Object.keys(seen[0] ?? {}).map((figure) => [
        figure,
        Math.max(...seen.map((one) => one[figure] ?? 0)),
      ]);
      return { fault, times: seen.length, goal, ...Object.fromEntries(highest) } as Record<string, unknown>;
    }),
  );
}

/** Lets something die at random, again and again, each time once the cluster is whole. */
async function dieAtRandom(cluster: Cluster, users: Users): Promise<void> {
  const deaths = FAULTS.filter(({ isDeath }) => isDeath);
  const end = performance.now() + Number(options.minutes) * 60_000;
  while (performance.now() < end) {
    const next = performance.now() + DEATH_EVERY_MS;
    const death = deaths[randomInt(deaths.length)];
    assert.ok(death);
    await survive(cluster, death, users);
    await untilTrue('the cluster is whole', () => cluster.isWhole());
    await pause(Math.max(0, Math.min(next, end) - performance.now()));
  }
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
    const shoppers = startShoppers(cluster.origins, await openShop(origin), SHOPPERS, SHOPPER_PATIENCE_MS);
    const writers = startWriters(cluster.origins, WRITERS);
    for (const fault of chosen) {
      await survive(cluster, fault, { writers, shoppers });
      await untilTrue('the cluster is whole', () => cluster.isWhole());
    }
    await dieAtRandom(cluster, { writers, shoppers });
    await stayCalm(shoppers);
    await Promise.all([writers.stop(), shoppers.stop()]);
    const node = await cluster.primary();
    const problems = await compare(writers.ledger, (statement) => cluster.query(node, statement));
    const { users, coupons } = writers.ledger;
    printResults();
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
    for (const [name, { goal, seen }] of results)
      for (const { 'seconds without a write': gap } of seen)
        assert.ok(gap <= goal, `${name}: not within ${goal} s`);
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
