/** Takes what the storefront counted (docs/rules.md, 58). */
import { addDays, COUNT_DAYS_LATE, dayIn } from '@coupon-center/contracts';
import type { Count } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { addToDays, forgetBatchesBefore, rememberBatch } from './day-sums.repository.ts';
import type { StatisticsDaysTable } from './statistics.tables.ts';

/** How long a repeated batch is recognised, in seconds; the storefront gives up earlier. */
const BATCH_SECONDS = (COUNT_DAYS_LATE + 1) * 86_400;

export interface Batch {
  batch: string;
  counts: readonly Count[];
}

export function createCounting({ db, clock, ports, sweeper }: Deps) {
  sweeper.add('batches of counts', () => forgetBatchesBefore(db, plusSeconds(clock.now(), -BATCH_SECONDS)));

  /** The rows that counts add to, in one order for everybody, so that two batches can't wait for each other. */
  async function rowsOf(site: Site, counts: readonly Count[]): Promise<StatisticsDaysTable[]> {
    const today = dayIn(site.timeZone, clock.now());
    const [first, last] = [addDays(today, -COUNT_DAYS_LATE), addDays(today, 1)];
    const timely = counts.filter(({ day }) => day >= first && day <= last);
    const slugs = [...new Set(timely.map(({ slug }) => slug))];
    const couponIds = [...new Set(timely.flatMap(({ coupon }) => coupon ?? []))];
    const stores = await ports.stores.idsOf(db, site.clientId, slugs);
    const storesOfCoupons = await ports.coupons.storesOf(db, couponIds);

    const rows = new Map<string, StatisticsDaysTable>();
    for (const { slug, coupon, day, kind, count } of timely) {
      const storeId = stores.get(slug);
      const isOfPage = kind === 'page_view';
      if (storeId === undefined || isOfPage !== (coupon === null)) continue;
      if (coupon !== null && storesOfCoupons.get(coupon) !== storeId) continue;
      const key = [storeId, day, coupon ?? '', kind].join(' ');
      const row = rows.get(key) ?? {
        store_id: storeId,
        client_id: site.clientId,
        coupon_id: coupon,
        day,
        kind,
        count: 0,
      };
      rows.set(key, { ...row, count: row.count + count });
    }
    return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  }

  return {
    /**
     * Adds a batch to the sums of its days, once. Leaves out stores of other sites, coupons of other stores, and days that
     * are too far from today.
     * @returns how many sums it added to
     */
    async add(site: Site, { batch, counts }: Batch): Promise<number> {
      const rows = await rowsOf(site, counts);
      if (rows.length === 0) return 0;
      return inTransaction(db, async (tx) => {
        if (!(await rememberBatch(tx, `${site.clientId} ${batch}`, clock.now()))) return 0;
        await addToDays(tx, rows);
        return rows.length;
      });
    },
  };
}
