/** Reads what the parts have stored, from the database itself. */
import { Client } from 'pg';
import type { Stored } from './record.ts';

const COUPONS = `
  select slug, coupons.id::int, discount_code as code, description as text, archived_at is not null as "isArchived"
  from coupons join stores on stores.id = store_id order by slug, sort_number`;
const COUNTS = `
  select slug, kind, sum(counted)::int as counted, sum(apart)::int as apart
  from (
    select store_id, kind, count as counted, 0 as apart from statistics_days
    union all select store_id, kind, 0, count from statistics_uncounted
  ) sums join stores on stores.id = store_id group by slug, kind`;
const VERSIONS = 'select version from release.versions where withdrawn_at is null';

/** Runs work on a connection of its own. */
export async function connected<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

export function readStored(databaseUrl: string): Promise<Stored> {
  return connected(databaseUrl, async (client) => {
    const rows = async <Row>(statement: string) => (await client.query(statement)).rows as Row[];
    return {
      coupons: await rows<Stored['coupons'][number]>(COUPONS),
      counts: await rows<Stored['counts'][number]>(COUNTS),
      versions: (await rows<{ version: string }>(VERSIONS)).map(({ version }) => version),
    };
  });
}

/** Deletes a coupon behind the product's back, which the comparison must notice. */
export async function loseCoupon(databaseUrl: string, code: string): Promise<void> {
  await connected(databaseUrl, (client) =>
    client.query('delete from coupons where discount_code = $1', [code]),
  );
}
