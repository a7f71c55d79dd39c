/** Adds up the counts of the storefront (docs/rules.md, 58). */
import { addDays, COUNT_DAYS_LATE, COUNTED_A_DAY, dayIn, PROOF } from '@coupon-center/contracts';
import type { Count } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { addToDays, addUncounted, forgetBatchesBefore, rememberBatch } from './day-sums.repository.ts';
import type { CountedSum } from './day-sums.repository.ts';
import { loadsSince, reportersOf } from './reporters.ts';
import type { Reporters, Subject } from './reporters.ts';
import { addUses } from './proofs.repository.ts';
import { addToNetworks, rememberLoads } from './reporters.repository.ts';

/** How long a repeated batch is recognized, in seconds; the storefront stops retrying earlier. */
const BATCH_SECONDS = (COUNT_DAYS_LATE + 1) * 86_400;

export interface Batch {
  batch: string;
  counts: readonly Count[];
}

/** A count to add to a sum, with the page loads and network that it comes from. */
interface Addition {
  row: CountedSum;
  from: Count['from'];
}

const isBefore = (one: string, other: string) => (one < other ? -1 : 1);

/** Adds up the rows of each sum. @returns the sums in a fixed order, so that parallel batches can't deadlock */
function sumsOf(rows: readonly CountedSum[]): CountedSum[] {
  const sums = new Map<string, CountedSum>();
  for (const row of rows) {
    const key = [row.store_id, row.day, row.coupon_id ?? '', row.kind].join(' ');
    const { count = 0, limited = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...row, count: row.count + count, limited: row.limited + limited });
  }
  return [...sums].sort(([one], [other]) => isBefore(one, other)).map(([, row]) => row);
}

const withCount = (row: CountedSum, count: number, limited = 0) =>
  count > 0 ? [{ ...row, count, limited }] : [];

export function createCounting({ db, clock, ports, sweeper }: Deps) {
  sweeper.add('batches of counts', () => forgetBatchesBefore(db, plusSeconds(clock.now(), -BATCH_SECONDS)));

  async function additionsOf(site: Site, counts: readonly Count[]): Promise<Addition[]> {
    const today = dayIn(site.timeZone, clock.now());
    const [first, last] = [addDays(today, -COUNT_DAYS_LATE), addDays(today, 1)];
    const timely = counts.filter(({ day }) => day >= first && day <= last);
    const slugs = [...new Set(timely.map(({ slug }) => slug))];
    const couponIds = [...new Set(timely.flatMap(({ coupon }) => coupon ?? []))];
    const stores = await ports.stores.storeIdsBySlug(db, site.clientId, slugs);
    const storesOfCoupons = await ports.coupons.storesByCoupon(db, couponIds);
    return timely.flatMap(({ slug, coupon, from, ...sum }) => {
      const store_id = stores.get(slug);
      const isOfPage = sum.kind === 'page_view';
      if (store_id === undefined || isOfPage !== (coupon === null)) return [];
      if (coupon !== null && storesOfCoupons.get(coupon) !== store_id) return [];
      return { row: { store_id, client_id: site.clientId, coupon_id: coupon, ...sum, limited: 0 }, from };
    });
  }

  /** Splits additions into counts within the limits of page loads and networks, and counts above them. */
  async function divide(
    tx: Tx,
    clientId: string,
    additions: readonly Addition[],
    { day, ...digests }: Reporters,
  ) {
    const now = clock.now();
    const known = additions.map(({ row, from }) => {
      const subject: Subject = { store: row.store_id, coupon: row.coupon_id, kind: row.kind };
      return {
        row,
        network: from && digests.ofNetwork(from.network, subject),
        loads: from ? from.loads.map((load) => digests.ofLoad(from.network, load, subject)) : [],
      };
    });
    const loads = [...new Set(known.flatMap((one) => one.loads))].sort(isBefore);
    const fresh = await rememberLoads(tx, loads, { now, until: loadsSince(now) });
    const networks = new Map<string, number>();
    const counted = known.map(({ network, loads: own, ...one }) => {
      // A load in two counts is new only to the first of them.
      const count = own.filter((load) => fresh.delete(load)).length;
      if (network && count > 0) networks.set(network, count + (networks.get(network) ?? 0));
      return { ...one, network, count, flood: network ? Math.max(0, one.row.count - own.length) : 0 };
    });
    const rows = [...networks]
      .sort(([one], [other]) => isBefore(one, other))
      .map(([digest, count]) => ({ client_id: clientId, day, digest, count }));
    const had = await addToNetworks(tx, rows);
    return counted.map(({ row, network, count, flood }) => {
      if (network === undefined) return { within: withCount(row, row.count), above: [] };
      const before = had.get(network) ?? 0;
      had.set(network, before + count);
      const upTo = (most: number) => Math.min(count, Math.max(0, most - before));
      const within = upTo(COUNTED_A_DAY);
      return {
        within: withCount(row, within, upTo(PROOF.usesOfNetwork)),
        above: withCount(row, count - within + flood),
      };
    });
  }

  return {
    /**
     * Adds a batch to the sums of its days, once. Leaves out stores of other sites, coupons of other stores, and days
     * too far from today. Counts above the limits of page loads and networks are stored separately.
     * @returns the number of sums that the batch adds to
     */
    async add(site: Site, { batch, counts }: Batch): Promise<number> {
      const additions = await additionsOf(site, counts);
      if (additions.length === 0) return 0;
      const reporters = await reportersOf({ db, clock }, site);
      return inTransaction(db, async (tx) => {
        if (!(await rememberBatch(tx, `${site.clientId} ${batch}`, clock.now()))) return 0;
        const divided = await divide(tx, site.clientId, additions, reporters);
        const within = sumsOf(divided.flatMap((one) => one.within));
        await addToDays(tx, within);
        await addUses(tx, within, reporters.day);
        await addUncounted(tx, sumsOf(divided.flatMap(({ above }) => above)));
        return sumsOf(additions.map(({ row }) => row)).length;
      });
    },
  };
}
