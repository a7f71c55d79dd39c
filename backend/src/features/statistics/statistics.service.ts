/** Reads merchants' numbers (docs/rules.md, 59). */
import { addDays, csvOf, dayIn, HEALTH_DAYS, LINE_DAYS } from '@coupon-center/contracts';
import type { Coupon, CouponLine, CouponNumbers, StoreNumbers } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { sumsByDay, sumsOf } from './day-sums.repository.ts';
import type { Period, PeriodSum } from './day-sums.repository.ts';
import { dailyOf, ofStore, totalsOf } from './numbers.ts';
import { assertPeriod, daysOf, periodBefore } from './period.ts';
import { hasShownVotes, proofRows } from './proofs.repository.ts';

/** A row of the CSV: a day of the store page, or of a coupon. */
interface CsvRow {
  coupon: CouponNumbers | null;
  day: string;
  numbers: StoreNumbers['store'];
  place: number;
}

const CSV_COLUMNS = {
  day: ({ day }: CsvRow) => day,
  coupon_id: ({ coupon }: CsvRow) => coupon?.coupon ?? null,
  coupon: ({ coupon }: CsvRow) => (coupon ? nameOf(coupon) : 'Store page'),
  views: ({ numbers, place }: CsvRow) => numbers.by_day.views[place] ?? 0,
  // Empty for the page itself, because a spreadsheet would add the coupons' numbers twice.
  code_copies: ({ coupon, place }: CsvRow) => coupon && (coupon.by_day.copies[place] ?? 0),
  clicks: ({ coupon, place }: CsvRow) => coupon && (coupon.by_day.clicks[place] ?? 0),
  said_it_worked: ({ coupon, place }: CsvRow) => coupon && (coupon.by_day.worked[place] ?? 0),
  said_it_did_not_work: ({ coupon, place }: CsvRow) => coupon && (coupon.by_day.failed[place] ?? 0),
};

function nameOf({ title, description }: CouponNumbers): string {
  return title ? `${title}: ${description}` : 'Deleted coupon';
}

export function createStatisticsService({ db, clock, ports }: Deps) {
  /** Returns the ids of the coupons whose code seems dead to shoppers. */
  async function deadCodes(storeId: number, coupons: readonly Coupon[]): Promise<ReadonlySet<number>> {
    if (coupons.length === 0) return new Set();
    const byId = new Map(coupons.map((coupon) => [coupon.id, coupon]));
    const rows = await proofRows(db, [...byId.keys()], storeId);
    const isDead = (row: (typeof rows)[number]) => {
      const coupon = byId.get(row.coupon_id);
      return row.seems_dead && coupon !== undefined && hasShownVotes(row, coupon);
    };
    return new Set(rows.filter(isDead).map(({ coupon_id }) => coupon_id));
  }

  async function read(principal: Principal, site: Site, named: Partial<Period>): Promise<StoreNumbers> {
    const storeId = ownStoreId(principal);
    const today = dayIn(site.timeZone, clock.now());
    const { to = today, from = addDays(to, 1 - LINE_DAYS) } = named;
    const period = { from, to };
    assertPeriod(period);
    const before = periodBefore(period);
    const days = daysOf(period);
    const known = await ports.coupons.exportOf(db, storeId, today);
    const dead = await deadCodes(storeId, known);
    const sums = await sumsByDay(db, storeId, period);
    const sumsBefore = await sumsOf(db, storeId, before);

    const numbersOf = (isMeant: (coupon: number | null) => boolean) => {
      const meant = sums.filter(({ coupon_id }) => isMeant(coupon_id));
      return {
        by_day: dailyOf(meant, days),
        total: totalsOf(meant),
        before: totalsOf(sumsBefore.filter(({ coupon_id }) => isMeant(coupon_id))),
      };
    };
    const counted = new Set([...sums, ...sumsBefore].flatMap(({ coupon_id }) => coupon_id ?? []));
    return {
      ...period,
      before_from: before.from,
      before_to: before.to,
      days,
      store: {
        by_day: dailyOf(ofStore(sums), days),
        total: totalsOf(ofStore(sums)),
        before: totalsOf(ofStore(sumsBefore)),
      },
      coupons: couponsToShow(known, counted).map((coupon) => ({
        ...coupon,
        code_seems_dead: dead.has(coupon.coupon),
        ...numbersOf((id) => id === coupon.coupon),
      })),
    };
  }

  return {
    /** @throws FieldsError for an invalid period, ProblemError 404 without a store */
    read,

    /** Returns the numbers of {@link read}, with a row for each day of the store page and of each coupon. */
    async csv(principal: Principal, site: Site, period: Period): Promise<string> {
      const numbers = await read(principal, site, period);
      const rowsOf = (coupon: CouponNumbers | null): CsvRow[] =>
        numbers.days.map((day, place) => ({ coupon, day, numbers: coupon ?? numbers.store, place }));
      return csvOf([null, ...numbers.coupons].flatMap(rowsOf), CSV_COLUMNS);
    },

    /** Returns the numbers of each listed coupon for the last days, including today. */
    async lines(principal: Principal, site: Site): Promise<Period & { coupons: CouponLine[] }> {
      const storeId = ownStoreId(principal);
      const to = dayIn(site.timeZone, clock.now());
      const last = (days: number) => ({ from: addDays(to, 1 - days), to });
      const known = await ports.coupons.exportOf(db, storeId, to);
      const sums = await sumsOf(db, storeId, last(LINE_DAYS));
      const votes = await sumsOf(db, storeId, last(HEALTH_DAYS));
      const coupons = known.filter(isListed).map(({ id }) => {
        const isMeant = ({ coupon_id }: PeriodSum) => coupon_id === id;
        const { views, copies, clicks } = totalsOf(sums.filter(isMeant));
        const { worked, failed } = totalsOf(votes.filter(isMeant));
        return { coupon: id, views, copies, clicks, health: { worked, failed } };
      });
      return { ...last(LINE_DAYS), coupons };
    },
  };
}

const isListed = ({ state }: Coupon) => state !== 'archived';

/** Returns listed coupons in display order, then archived ones and deleted ones that were counted. */
function couponsToShow(known: readonly Coupon[], counted: ReadonlySet<number>) {
  const shown = known
    .filter((coupon) => isListed(coupon) || counted.has(coupon.id))
    .map((coupon) => ({
      coupon: coupon.id,
      title: coupon.title,
      description: coupon.description,
      listed: isListed(coupon),
    }));
  const ids = new Set(known.map(({ id }) => id));
  const deleted = [...counted].filter((id) => !ids.has(id)).sort((one, other) => one - other);
  return [...shown, ...deleted.map((coupon) => ({ coupon, title: '', description: '', listed: false }))];
}
