/** Everybody at work at once, each on a loop of its own, until told to stop. */
import type { Client } from './client.ts';
import type { Cluster } from './cluster.ts';
import { openShop, work } from './merchants.ts';
import type { Shop } from './merchants.ts';
import { createPublisher } from './publishers.ts';
import type { Publisher } from './publishers.ts';
import { KILL_RISK_MS } from './record.ts';
import type { Acknowledged, KnownStore } from './record.ts';
import { createShopperRecord, openPortal, shop } from './shoppers.ts';

const MERCHANTS = 4;
const SHOPPERS = 4;
const VISITORS = 3;
/** The most requests that can be in flight at a moment: each loop makes one after the other. */
export const LOOPS = MERCHANTS + SHOPPERS + VISITORS + 1;

export interface Load {
  publisher: Publisher;
  stores: readonly KnownStore[];
  /** Rejects as soon as something is refused that should not be. */
  failed: Promise<never>;
  /** Ends all loops. @param kills when processes of the storefront were killed, in epoch milliseconds */
  stop(kills: readonly number[]): Promise<Acknowledged>;
}

/** Opens the shops, and starts the loops. */
export async function startLoad(cluster: Cluster, client: Client): Promise<Load> {
  const shops: Shop[] = [];
  for (let number = 1; number <= MERCHANTS; number += 1) {
    const shop = await openShop(cluster.provider, `9.9.9.${number}`);
    await work(client, shop);
    shops.push(shop);
  }
  const publisher = createPublisher(cluster);
  const record = createShopperRecord();
  let isOver = false;
  const loop = async (round: () => Promise<void>) => {
    while (!isOver) await round();
  };
  const loops = Promise.all([
    ...shops.map((shop) => loop(() => work(client, shop))),
    ...Array.from({ length: SHOPPERS }, () =>
      loop(async () => {
        for (const store of shops) await shop(client, store, record);
      }),
    ),
    ...Array.from({ length: VISITORS }, () => loop(() => openPortal(client))),
    loop(() => publisher.publish()),
  ]);
  return {
    publisher,
    stores: shops,
    failed: loops.then(() => new Promise<never>(() => {})),
    async stop(kills) {
      isOver = true;
      await loops;
      const counts = shops.flatMap(({ slug }) => {
        const views = record.views.get(slug) ?? [];
        const atRisk = views.filter((at) => kills.some((kill) => Math.abs(at - kill) < KILL_RISK_MS));
        const uncertain = record.uncertainViews.get(slug) ?? 0;
        return [
          { slug, kind: 'page_view', acknowledged: views.length, uncertain, atRisk: atRisk.length } as const,
          {
            slug,
            kind: 'worked',
            acknowledged: record.votes.get(slug) ?? 0,
            uncertain: 0,
            atRisk: 0,
          } as const,
        ];
      });
      return { stores: shops, counts, versions: publisher.versions };
    },
  };
}
