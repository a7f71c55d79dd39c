/**
 * Measures a merchant's numbers when a billion views have been counted, beside the same when it was a million; the README explains
 * how to read the results: `npm run bench:views`.
 */
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { findMerchants, requestOf, signIn } from './api/calls.ts';
import { commonOptions, withCleanup } from './command.ts';
import type { OnEnd } from './command.ts';
import { loadInTurn, medianIn, ratioIn } from './load.ts';
import type { Side } from './load.ts';
import { fixed, printResults, spread, table } from './print-results.ts';
import type { Cell } from './print-results.ts';
import { seed } from './seed.ts';
import { connect, openDatabases, startApi } from './servers.ts';
import type { Databases } from './servers.ts';

/** The longest period that merchants may ask for. */
const DAYS = 400;
const COUPONS_EACH = 10;
const MILLION = 1e6;
/** How many merchants ask in turn. */
const PEOPLE = 320;

const { values } = parseArgs({
  options: {
    ...commonOptions,
    stores: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
  },
});
const [stores, rounds, seconds] = [Number(values.stores), Number(values.rounds), Number(values.seconds)];

interface Measured {
  sides: Readonly<Record<string, Side>>;
  /** Rows of day sums, the views that they count, and their megabytes with the index. */
  rows: number;
  views: number;
  megabytes: number;
}

/** Creates a partition for each month of the period, which a portal that has run that long would have. */
async function createMonths(client: Client): Promise<void> {
  await client.query('drop table statistics_days_earlier');
  await client.query(`do $$ declare first date; begin
    for first in select generate_series(date_trunc('month', current_date - ${DAYS}), current_date, interval '1 month') loop
      if to_regclass(to_char(first, '"statistics_days_"YYYY_MM')) is null then
        execute format('create table %I partition of statistics_days for values from (%L) to (%L)',
          to_char(first, '"statistics_days_"YYYY_MM'), first, first + interval '1 month');
      end if;
    end loop; end $$`);
}

/** Writes the day sums that views of a store page, views of its coupons, copies and clicks leave, day by day. */
async function count(client: Client, viewsEach: number): Promise<void> {
  await createMonths(client);
  // The index is made at the end, and foreign keys are not checked: row by row, both would take most of the time.
  await client.query('alter table statistics_days drop constraint statistics_days_key');
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into statistics_days (store_id, client_id, coupon_id, day, kind, count, limited)
     select store_id, '6', coupon_id, day, kind, count, count
     from generate_series(current_date - $1::int + 1, current_date, interval '1 day') as day, (
       select id as store_id, null::bigint as coupon_id, 'page_view' as kind, $2::bigint as count from stores
       union all
       select store_id, id, kind, case kind when 'coupon_view' then $2::bigint else 1 + $2::bigint / 10 end
       from coupons, unnest(array['coupon_view', 'code_copy', 'click']) as kind
     ) as sums`,
    [DAYS, Math.round(viewsEach / DAYS / (COUPONS_EACH + 1))],
  );
  await client.query(
    `alter table statistics_days add constraint statistics_days_key
     unique nulls not distinct (store_id, day, coupon_id, kind)`,
  );
  await client.query('reset session_replication_role');
  await client.query('vacuum analyze statistics_days');
}

async function startSide(databases: Databases, of: number, onEnd: OnEnd): Promise<Measured> {
  const databaseUrl = await databases.create(`views_of_${of}`);
  const api = await startApi(databaseUrl, { onEnd });
  const client = await connect(databaseUrl, onEnd);
  await seed(client, { name: 'store', stores: of, couponsEach: COUPONS_EACH });
  await count(client, MILLION);
  const merchants = await findMerchants(client, 'store', PEOPLE);
  await signIn(api.origin, merchants);
  const side = (path: string): Side => ({
    server: api,
    // One at a time, so that the rate tells how long an answer takes.
    connections: 1,
    requests: merchants.map((merchant) => requestOf({ method: 'GET', route: path }, merchant)),
  });
  const from = new Date(Date.now() - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  const to = new Date().toISOString().slice(0, 10);
  const { rows: sizes } = await client.query<{ rows: number; views: number; megabytes: number }>(
    `select count(*)::float as rows, sum(count) filter (where kind like '%view')::float as views,
       (select sum(pg_total_relation_size(inhrelid)) / 1e6 from pg_inherits where inhparent = 'statistics_days'::regclass)::float
         as megabytes
     from statistics_days`,
  );
  return {
    sides: {
      '28 days': side('/api/v1/statistics/'),
      [`${DAYS} days`]: side(`/api/v1/statistics/?from=${from}&to=${to}`),
    },
    ...(sizes[0] ?? { rows: 0, views: 0, megabytes: 0 }),
  };
}

const columns = [
  'numbers of',
  'ms with a billion ÷ with a million',
  'ms, billion',
  'ms, million',
  'p99 ms, billion',
];

await withCleanup(async (onEnd) => {
  const databases = await openDatabases(onEnd);
  const few = await startSide(databases, 1, onEnd);
  const many = await startSide(databases, stores, onEnd);
  const figures: Record<string, Awaited<ReturnType<typeof loadInTurn<'few' | 'many'>>>> = {};
  for (const [period, side] of Object.entries(many.sides)) {
    const other = few.sides[period];
    if (other) figures[period] = await loadInTurn({ many: side, few: other }, { rounds, seconds });
  }
  const sizeOf = ({ rows, views, megabytes }: Measured): Cell[] =>
    [views, rows, fixed(megabytes, 1)].map(String);
  printResults(values.out, 'views', {
    title: 'The numbers of a merchant after a billion views',
    about: `${databases.description}; ${rounds} rounds of ${seconds} s in turn, one request at a time`,
    parts: [
      table(
        columns,
        Object.entries(figures).map(([period, sides]) => [
          period,
          spread(ratioIn(sides.few, sides.many, 'rate')),
          fixed(medianIn(sides.many, 'p50'), 1),
          fixed(medianIn(sides.few, 'p50'), 1),
          fixed(medianIn(sides.many, 'p99'), 1),
        ]),
      ),
      table(
        ['stores', 'views', 'rows', 'MB with the index'],
        [
          [stores, ...sizeOf(many)],
          [1, ...sizeOf(few)],
        ],
      ),
    ],
    figures,
  });
});
