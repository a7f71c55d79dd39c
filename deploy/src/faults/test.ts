/**
 * Breaks one thing after the other while merchants, shoppers and publishers are at work behind the shipped edge, and
 * compares what they were told with what is stored: processes of each part, and the services and the disk that they need.
 * `npm run test:cluster -- api s3` does that to the API and the bucket alone. With `--from <folder>` it begins with a rolling
 * deploy from the release that is installed there. `--minutes` is for how long two releases run beside each other, and random
 * processes are killed.
 */
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '@coupon-center/testing/program';
import { breakBucket } from './bucket.ts';
import { createClient } from './client.ts';
import { startCluster } from './cluster.ts';
import { takeConnections } from './connections.ts';
import { fillDisk } from './full-disk.ts';
import { startLoad } from './load.ts';
import { inNamespace } from './namespace.ts';
import { breakPaymentsAndMail } from './payments-and-mail.ts';
import { publishParts } from './publishers.ts';
import { compare } from './record.ts';
import type { Acknowledged } from './record.ts';
import { createScene, say } from './scene.ts';
import type { Scene } from './scene.ts';
import { useBucketServer } from './stand-ins.ts';
import { killAtRandom } from './random-kills.ts';
import { rollOut } from './rolling-deploy.ts';
import { stopProcesses } from './stops.ts';
import { loseCoupon, readStored } from './stored.ts';

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { from: { type: 'string' }, minutes: { type: 'string', default: '2' } },
});
const minutes = Number(options.minutes);

/** Each is what can be named on the command line. */
const FAULTS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  api: (scene) => stopProcesses(scene, 'api'),
  storefront: (scene) => stopProcesses(scene, 'storefront'),
  shell: (scene) => stopProcesses(scene, 'shell'),
  release: (scene) => stopProcesses(scene, 'release'),
  edge: (scene) => stopProcesses(scene, 'edge'),
  s3: breakBucket,
  'stripe-and-mail': breakPaymentsAndMail,
  connections: takeConnections,
  disk: fillDisk,
  random: (scene) => killAtRandom(scene, minutes),
};

/** @throws AssertionError if something acknowledged is missing or doubled, or if the comparison misses a coupon that is */
async function checkStored(acknowledged: Acknowledged, databaseUrl: string): Promise<void> {
  const findings = compare(acknowledged, await readStored(databaseUrl));
  assert.deepEqual(findings, { lost: [], doubled: [] });
  const [{ slug, coupons }] = acknowledged.stores as [Acknowledged['stores'][number]];
  const code = coupons[0]?.code ?? '';
  await loseCoupon(databaseUrl, code);
  const { lost } = compare(acknowledged, await readStored(databaseUrl));
  assert.deepEqual(lost, [`${slug}: the coupon ${code}`], 'a coupon that was deleted on purpose');
}

async function main(folder: string, named: readonly string[], earlier?: string): Promise<void> {
  const cluster = await startCluster(folder, earlier ?? root);
  await publishParts(cluster);
  say('two processes of each part are running');
  const client = createClient();
  const load = await startLoad(cluster, client);
  const scene = createScene(cluster, client, load);
  try {
    if (earlier) await rollOut(scene, minutes);
    for (const name of named) await FAULTS[name]?.(scene);
  } finally {
    console.table(scene.rows);
  }
  const acknowledged = await load.stop(scene.kills);
  client.close();
  // The storefronts pass on what they have counted when they stop.
  for (const process of cluster.parts.storefront) await process.end('SIGTERM');
  const { stores, counts, versions } = acknowledged;
  const coupons = stores.reduce((sum, store) => sum + store.coupons.length + store.archived.length, 0);
  const reports = counts.reduce((sum, count) => sum + count.acknowledged, 0);
  console.log(`Acknowledged: ${coupons} coupons, ${reports} views and votes, ${versions.length} versions.`);
  await checkStored(acknowledged, cluster.databaseUrl);
  say('nothing is lost or doubled, and a coupon that was deleted on purpose is missed');
}

const all = Object.keys(FAULTS);
try {
  const unknown = named.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`There is no fault ‘${unknown}’, only: ${all.join(', ')}.`);
  // Installed before, because there is no network inside.
  await useBucketServer();
  await inNamespace((folder) =>
    main(folder, named.length > 0 ? named : all, options.from && resolve(options.from)),
  );
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
