/** Gives the seeded data the variety of real names, texts and dates. */
import type { Client } from 'pg';

const FIRST = 'Maple Northern Cedar River Harbour Summit Prairie Coastal Urban Golden'.split(' ');
const SECOND = 'Outfitters Books Toys Kitchen Garden Sports Beauty Travel Pets Shoes'.split(' ');
const KINDS = 'winter summer leather wooden organic wireless handmade vintage'.split(' ');
const GOODS = 'boots jackets tents novels kettles lamps bikes guitars puzzles mugs scarves cameras'.split(
  ' ',
);

export async function vary(client: Client): Promise<void> {
  const nth = (list: string, divisor: number) =>
    `(${list}::text[])[1 + (id / ${divisor}) % cardinality(${list}::text[])]`;
  await client.query(
    `update stores set name = ${nth('$1', 1)} || ' ' || ${nth('$2', 10)} || ' ' || (id / 100) % 100,
       category = (array['food', 'fashion', 'home', 'sports'])[1 + id % 4]`,
    [FIRST, SECOND],
  );
  await client.query(
    `update coupons set description = 'Save on ' || ${nth('$1', 12)} || ' ' || ${nth('$2', 1)},
       start_date = current_date - (id % 60)::int,
       expiration_date = case when id % 3 > 0 then current_date + (id % 40)::int end`,
    [KINDS, GOODS],
  );
  await client.query('vacuum full analyze');
}
