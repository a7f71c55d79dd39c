/**
 * Deletes all coupons, and restores the database to the second before. Then loses the nearby repository, and later all
 * nodes, and restores what was written between. Compares what was acknowledged with what is in the database.
 */
import assert from 'node:assert/strict';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { closeOnSignal } from '@coupon-center/server-kit';
import { untilTrue } from './ask.ts';
import { openCluster } from './cluster.ts';
import { NODES } from './layout.ts';
import { compare } from './ledger.ts';
import type { Query } from './ledger.ts';
import { measureSteps } from './steps.ts';
import { OPEN_NEW_STORES } from './shoppers.ts';
import { startWriters } from './writers.ts';
import type { Writers } from './writers.ts';

const WRITERS = 6;

const { COUPON_CENTER_DATA: data = '.data' } = process.env;
const folder = resolve(data, 'cluster');
let cluster = await openCluster(folder);
closeOnSignal(() => cluster.stop(), { withinMs: 60_000 });

const query: Query = async (statement) => cluster.query(await cluster.primary(), statement);

/** Has merchants work until each of them has changed something. */
async function writeForAWhile(): Promise<Writers> {
  const writers = startWriters(cluster.origins, WRITERS);
  await writers.allWrite();
  await writers.stop();
  return writers;
}

/** Waits until nothing more can happen in this second. @returns its end, in milliseconds */
async function endOfSecond(): Promise<number> {
  const end = Math.ceil(Date.now() / 1000) * 1000;
  await untilTrue('the second is over', async () => Date.now() > end);
  return end;
}

/** @param kept what was written before the target @param undone what was written after it */
async function restore(to: number, kept: readonly Writers[], undone: readonly Writers[]): Promise<void> {
  const steps = measureSteps();
  steps.begin('stopping everything');
  await cluster.stop();
  cluster = await openCluster(folder);
  const { backup, lastTransaction, aside } = await cluster.restore({ to }, steps.begin);
  console.table(steps.end());
  console.log(`from repository ${backup.repository}; last transaction ${lastTransaction}`);
  assert.ok(
    lastTransaction && Date.parse(lastTransaction) <= to,
    'the last transaction is later than the target',
  );
  for (const { ledger } of kept) assert.deepEqual(await compare(ledger, query), []);
  const emails = new Set((await query('select email from users')).map(({ email }) => email));
  const late = undone.flatMap(({ ledger }) => [...ledger.users]).filter((email) => emails.has(email));
  assert.deepEqual(late, [], 'accounts from after the target are there');
  assert.ok(aside.every((path) => existsSync(path)));
  assert.ok(await cluster.isWhole());
}

const began = performance.now();
try {
  await cluster.start((step) => console.log(`${step} …`));
  await query(OPEN_NEW_STORES);
  const steps = measureSteps();
  const kept = startWriters(cluster.origins, WRITERS);
  await kept.allWrite();
  await cluster.backup('full', steps.begin);
  await kept.allWrite();
  await cluster.backup('incr', steps.begin);
  console.table(steps.end());
  await kept.allWrite();
  await kept.stop();

  const beforeDeletion = await endOfSecond();
  await query('delete from coupons');
  assert.equal((await compare(kept.ledger, query)).length, kept.ledger.coupons.size);
  const late = await writeForAWhile();
  await restore(beforeDeletion, [kept], [late]);

  // From here on, only the other repository gets anything.
  renameSync(join(folder, 'backups/near'), join(folder, `backups/near-lost-${beforeDeletion}`));
  const afterwards = await writeForAWhile();
  assert.deepEqual(await compare(afterwards.ledger, query), []);
  const beforeLoss = await endOfSecond();
  await query('select pg_switch_wal()');
  const later = await writeForAWhile();
  await cluster.stop();
  for (const { name } of NODES) rmSync(join(folder, name), { recursive: true, maxRetries: 10 });
  await restore(beforeLoss, [kept, afterwards], [late, later]);
  assert.deepEqual(await compare((await writeForAWhile()).ledger, query), []);
  const { users, coupons } = kept.ledger;
  console.log(
    `${kept.since(0).acknowledged} acknowledged writes to ${users.size} accounts and ${coupons.size} coupons restored ` +
      `twice; ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await cluster.stop();
}
process.exit();
