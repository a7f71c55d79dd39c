/**
 * Stops and kills one of two processes of each part, twice each, while merchants, shoppers and publishers are at work
 * behind the shipped edge, and compares what they were told with what is stored. `npm run test:cluster -- api` does that to
 * the API alone.
 */
import assert from 'node:assert/strict';
import { until } from '../until.ts';
import { createClient } from './client.ts';
import type { Client, Failure } from './client.ts';
import { startCluster } from './cluster.ts';
import type { Cluster, Part } from './cluster.ts';
import { LOOPS, startLoad } from './load.ts';
import type { Load } from './load.ts';
import { EDGES, inNamespace, nameAddresses } from './namespace.ts';
import { publishParts } from './publishers.ts';
import { compare } from './record.ts';
import type { Acknowledged } from './record.ts';
import { useBucketServer } from './stand-ins.ts';
import { loseCoupon, readStored } from './stored.ts';

const PARTS: readonly Part[] = ['api', 'storefront', 'shell', 'release', 'edge'];
/** Answers of a part to wait for: while a process is away, and when it is back. */
const ENOUGH = 60;

/** What was seen from a fault until the process was back at work. */
interface Row {
  fault: string;
  /** Answers at the edges. */
  requests: number;
  /** Requests that were not answered, or with a 5xx. Clients repeated them. */
  failed: number;
  /** Requests that a balancer in front of the edges had to send again, because an edge had closed an open connection. */
  'sent again': number;
  /** Null after a kill. */
  'exit code': number | null;
}

const started = Date.now();
const say = (text: string) =>
  console.log(`${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);

/** Stops and kills the processes of these parts one after the other. */
async function breakAll(cluster: Cluster, load: Load, client: Client, parts: readonly Part[]) {
  const rows: Row[] = [];
  const kills: number[] = [];
  const failures = (): Failure[] => [...client.failures, ...load.publisher.failures];
  const answers = (part: Part) =>
    part === 'edge'
      ? Object.values(client.answered).reduce((sum, one) => sum + one, 0)
      : client.answered[part];
  const more = async (part: Part) => {
    const wanted = answers(part) + ENOUGH;
    const answered = until(
      `${part} does not answer`,
      async () => answers(part),
      (now) => now >= wanted,
    );
    await Promise.race([load.failed, answered]);
  };

  for (const part of parts)
    for (const signal of [cluster.stopSignals[part], 'SIGKILL'] as const)
      for (const process of cluster.parts[part]) {
        const [requests, failed, again] = [answers('edge'), failures(), client.sentAgain.length];
        const edge = EDGES[cluster.parts.edge.indexOf(process)];
        if (edge && signal !== 'SIGKILL') {
          // As a Service does it, while the pod is in its preStop hook.
          client.leftOut.add(edge);
          nameAddresses(
            cluster.folder,
            EDGES.filter((one) => one !== edge),
          );
          await more(part);
        }
        if (signal === 'SIGKILL' && part === 'storefront') kills.push(Date.now());
        const code = await process.end(signal);
        await more(part);
        await process.start();
        client.leftOut.clear();
        nameAddresses(cluster.folder);
        await more(part);
        const fresh = failures().filter((one) => !failed.includes(one));
        rows.push({
          fault: `${signal} ${process.name}`,
          requests: answers('edge') - requests,
          failed: fresh.length,
          'sent again': client.sentAgain.length - again,
          'exit code': code,
        });
        say(`${rows.at(-1)?.fault}: ${fresh.length} failed`);
        for (const { request, reason } of fresh) say(`  ${request}: ${reason.replaceAll(/\s+/g, ' ')}`);
      }
  return { rows, kills };
}

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

async function main(folder: string, parts: readonly Part[]): Promise<void> {
  const cluster = await startCluster(folder);
  await publishParts(cluster);
  say('two processes of each part are running');
  const client = createClient();
  const load = await startLoad(cluster, client);
  const { rows, kills } = await breakAll(cluster, load, client, parts);
  const acknowledged = await load.stop(kills);
  client.close();
  // The storefronts pass on what they have counted when they stop.
  for (const process of cluster.parts.storefront) await process.end('SIGTERM');
  console.table(rows);
  const { stores, counts, versions } = acknowledged;
  const coupons = stores.reduce((sum, store) => sum + store.coupons.length + store.archived.length, 0);
  const reports = counts.reduce((sum, count) => sum + count.acknowledged, 0);
  console.log(`Acknowledged: ${coupons} coupons, ${reports} views and votes, ${versions.length} versions.`);

  for (const { fault, failed, 'exit code': code } of rows)
    if (fault.startsWith('SIGKILL')) assert.ok(failed <= LOOPS, `${fault}: more failed than were in flight`);
    else assert.deepEqual({ failed, code }, { failed: 0, code: 0 }, fault);
  await checkStored(acknowledged, cluster.databaseUrl);
  say('nothing is lost or doubled, and a coupon that was deleted on purpose is missed');
}

const named = PARTS.filter((part) => process.argv.includes(part));
try {
  // Installed before, because there is no network inside.
  await useBucketServer();
  await inNamespace((folder) => main(folder, named.length > 0 ? named : PARTS));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
