/** Stand-ins for the functions of Citus, which check the form that it requires of tables, and the statements of the guide. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Executor } from '../platform/database/database.types.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/guides/sharding.md');

/** How the guide keeps a table. */
export interface Placement {
  table: string;
  kind: 'distributed' | 'reference' | 'local';
  /** The distribution column. */
  key: string | null;
}

/** Returns the statements of the guide that distribute the tables. */
export function guideStatements(): string[] {
  const blocks = [...readFileSync(GUIDE, 'utf8').matchAll(/^```sql\n(.*?)^```/gms)].map(
    ([, block = '']) => block,
  );
  const block = blocks.find((one) => one.includes('create_distributed_table')) ?? '';
  return block
    .replaceAll(/^--.*\n/gm, '')
    .split(/;\s*\n/)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** Defines the stand-ins. A table of the wrong form makes them fail, as it makes Citus fail. */
export async function standInForCitus(db: Executor): Promise<void> {
  for (const statement of STAND_INS) await sql.raw(statement).execute(db);
}

export async function placements(db: Executor): Promise<Placement[]> {
  const { rows } = await sql<Placement>`
    select "table"::text, kind, key from citus.placements order by 1
  `.execute(db);
  return rows;
}

/** Returns the foreign keys of a table to what it may not refer to: to other tables than these, or without their keys. */
const foreignKeys = (kinds: string) => `
  select conname from pg_constraint left join citus.placements target on target."table" = confrelid
  where contype = 'f' and conrelid = placed and not coalesce(target.kind in (${kinds}) or (
    target.kind = 'distributed' and confdeltype <> 'n' and exists (
      select from unnest(conkey, confkey) pair (own, other)
      where (select attname from pg_attribute where attrelid = conrelid and attnum = own) = by_key
        and (select attname from pg_attribute where attrelid = confrelid and attnum = other) = target.key
    )
  ), false)`;

const check = (what: string, faults: string) => `
  select string_agg(fault::text, ', ') into faults from (${faults}) found (fault);
  if faults is not null then raise exception '%: ${what}: %', placed, faults; end if;`;

const placing = (name: string, parameters: string, kind: string, checks: readonly string[]) => `
  create function ${name}(placed regclass, ${parameters}) returns void language plpgsql as $$
  declare faults text;
  begin
    ${checks.join('')}
    insert into citus.placements values (placed, '${kind}', ${kind === 'distributed' ? 'by_key' : 'null'});
  end $$`;

const STAND_INS = [
  'create schema citus',
  'create table citus.placements ("table" regclass primary key, kind text not null, key text)',
  'create function citus_set_coordinator_host(host text) returns void language sql as $$ $$',
  placing('create_distributed_table', `by_key text, colocate_with regclass default null`, 'distributed', [
    check(
      'unique without the key',
      `select indexrelid::regclass from pg_index where indrelid = placed and (indisunique or indisexclusion)
        and not exists (select from pg_attribute where attrelid = placed and attname = by_key and attnum = any(indkey))`,
    ),
    check('a foreign key without the key', foreignKeys("'reference'")),
    check('a trigger', 'select tgname from pg_trigger where tgrelid = placed and not tgisinternal'),
    check(
      'an identity column that is no bigint',
      `select attname from pg_attribute where attrelid = placed and attidentity <> '' and atttypid <> 'bigint'::regtype`,
    ),
    check(
      'a key of another type than those it is kept with',
      `select colocate_with from pg_attribute own where attrelid = placed and attname = by_key and colocate_with is not null
        and not exists (
          select from citus.placements first join pg_attribute other on other.attrelid = first."table" and other.attname = first.key
          where first."table" = colocate_with and other.atttypid = own.atttypid
        )`,
    ),
  ]),
  placing('create_reference_table', 'by_key text default null', 'reference', [
    check('a foreign key to what is not on every machine', foreignKeys("'reference'")),
  ]),
  placing('citus_add_local_table_to_metadata', 'by_key text default null', 'local', [
    check('a foreign key to another machine', foreignKeys("'reference', 'local'")),
  ]),
];
