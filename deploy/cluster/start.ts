/** `npm run cluster`: runs the cluster until Ctrl-C. */
import { resolve } from 'node:path';
import { closeOnSignal } from '@coupon-center/server-kit';
import { openCluster } from './cluster.ts';
import { BALANCERS, edgeOf, NODES, PORTS, readSecrets, WEBS } from './layout.ts';
import { buildParts } from './publish.ts';
import { PROVIDER_EMAIL } from './web.ts';

const { COUPON_CENTER_DATA: data = '.data' } = process.env;
const folder = resolve(data, 'cluster');
try {
  const cluster = await openCluster(folder);
  await buildParts();
  // Patroni ends its PostgreSQL in order, which takes a while.
  closeOnSignal(() => cluster.stop(), { onStop: () => console.log('\nStopping …'), withinMs: 60_000 });
  const { sandbox } = await cluster
    .startAll((step) => console.log(`${step} …`))
    .catch(async (error: unknown) => {
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
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
