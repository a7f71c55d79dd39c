/** `npm run cluster`: runs the cluster until Ctrl-C, after restoring its database if asked to; or makes a backup of it. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { closeOnSignal } from '@coupon-center/server-kit';
import { serverUser } from '@coupon-center/testing/postgres';
import { readTime } from './backup-choice.ts';
import { openCluster } from './cluster.ts';
import type { Cluster } from './cluster.ts';
import { BALANCERS, edgeOf, NODES, PORTS, readSecrets, WEBS } from './layout.ts';
import { primary } from './nodes.ts';
import { createPgBackRest } from './pgbackrest.ts';
import { findPrograms } from './programs.ts';
import { buildParts } from './publish.ts';
import type { Restored } from './restore.ts';
import { measureSteps } from './steps.ts';
import { PROVIDER_EMAIL } from './web.ts';

const USAGE = `Usage:
  npm run cluster                                                       runs the cluster
  npm run cluster -- backup [--type full|incr]                          makes a backup of the one that runs
  npm run cluster -- restore --to <time>|latest [--timeline <number>]   restores the one that does not run, and runs it`;

const { COUPON_CENTER_DATA: data = '.data' } = process.env;
const folder = resolve(data, 'cluster');

function printRestored({ backup, lastTransaction, timeline, undone, aside }: Restored): void {
  console.log(
    `Restored from the backup ${backup.label} in repository ${backup.repository}, along timeline ${timeline}.\n` +
      `The last transaction was committed at ${lastTransaction ?? 'the time of the backup'}.`,
  );
  if (aside.length > 0)
    console.log(
      `The data from before is in\n${aside.map((path) => `  ${path}`).join('\n')}\n` +
        `Delete it once you need nothing of it. To restore another time of it: --timeline ${undone}.`,
    );
}

/** Runs the cluster until Ctrl-C. @param startDatabase starts the database and the API */
async function run(startDatabase: (cluster: Cluster) => Promise<void>): Promise<void> {
  const cluster = await openCluster(folder);
  await buildParts();
  // Patroni ends its PostgreSQL in order, which takes a while.
  closeOnSignal(() => cluster.stop(), { onStop: () => console.log('\nStopping …'), withinMs: 60_000 });
  const start = async () => {
    const { sandbox } = await cluster.startOutside();
    await startDatabase(cluster);
    await cluster.startPages((step) => console.log(`${step} …`));
    return sandbox;
  };
  const sandbox = await start().catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  const members = new Map((await cluster.members()).map((member) => [member.name, member]));
  console.table([
    ...NODES.map(({ name, host }) => ({
      part: name,
      address: `${host}:${PORTS.postgres}`,
      state: `${members.get(name)?.role}, ${members.get(name)?.state}`,
    })),
    ...BALANCERS.flatMap(({ name, host }) => [
      { part: `${name}, PgBouncer`, address: `${host}:${PORTS.pool}`, state: 'pools transactions' },
      { part: `${name}, HAProxy`, address: `${host}:${PORTS.primary}`, state: 'leads to the primary' },
      { part: `${name}, HAProxy`, address: `${host}:${PORTS.standbys}`, state: 'leads to a standby' },
    ]),
    ...cluster.origins.map((address, index) => ({ part: `api${index + 1}`, address, state: 'ready' })),
    ...WEBS.flatMap((web) =>
      (['storefront', 'shell', 'release', 'edge'] as const).map((part) => ({
        part: `${web.name}, ${part}`,
        address: `http://${web.host}:${PORTS[part]}`,
        state: 'ready',
      })),
    ),
  ]);
  const [portal] = WEBS.map(edgeOf);
  console.log(`Portal    ${portal}\nStores    ${portal}/stores\nMails     ${sandbox}`);
  console.log(`Provider  ${PROVIDER_EMAIL}, password ${readSecrets(folder).provider}`);
  console.log(`Data and logs are in ${folder}. Ctrl-C stops everything.`);
}

async function restore(to: string, timeline = ''): Promise<void> {
  if (!/^([1-9]\d*)?$/.test(timeline)) throw new Error(USAGE);
  const target = { to: readTime(to, Date.now()), timeline: Number(timeline) || undefined };
  const steps = measureSteps();
  await run(async (cluster) => {
    const restored = await cluster.restore(target, steps.begin);
    console.table(steps.end());
    printRestored(restored);
  });
}

/** Makes a backup of the cluster, which another process runs. */
async function backup(type: string): Promise<void> {
  if (type !== 'full' && type !== 'incr') throw new Error(USAGE);
  const node = await primary();
  const options = { folder, owner: serverUser(), programs: findPrograms(), secrets: readSecrets(folder) };
  const pgbackrest = createPgBackRest(options);
  const steps = measureSteps();
  await pgbackrest.backup(node, type, steps.begin);
  console.table(steps.end());
  console.log(await pgbackrest.run(node, 'info'));
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { type: { type: 'string' }, to: { type: 'string' }, timeline: { type: 'string' } },
  });
  const [command, ...others] = positionals;
  if (others.length > 0) throw new Error(USAGE);
  if (command === undefined) await run((cluster) => cluster.start((step) => console.log(`${step} …`)));
  else if (command === 'backup') await backup(values.type ?? 'incr');
  else if (command === 'restore' && values.to !== undefined) await restore(values.to, values.timeline);
  else throw new Error(USAGE);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
