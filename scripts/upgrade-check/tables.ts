/** Compares the tables that two releases expect: whether the earlier one still works on those of the later one. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { migrations as apiMigrations } from '@coupon-center/backend';
import { createEmbeddedEngine, migrate, openDatabase } from '@coupon-center/database';
import type { Migrations } from '@coupon-center/database';
import { migrations as releaseMigrations } from '@coupon-center/release-server';

interface Column {
  relation: string;
  name: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
  /** Whether each row gets a new value, which statements cannot choose. */
  isGenerated: boolean;
}

/** A constraint or a unique index. `columns` has null for an expression; `target` is the table of a foreign key. */
interface Constraint {
  relation: string;
  kind: 'check' | 'foreign key' | 'unique' | 'exclusion';
  definition: string;
  columns: (string | null)[];
  target: string | null;
  /** Whether rows of the target that are named cannot be deleted. */
  isBlocking: boolean;
}

export interface Catalogue {
  columns: Column[];
  constraints: Constraint[];
  functions: string[];
  triggers: string[];
}

/** Each server's migrations by name, and the schema of its tables. */
export const SETS: readonly { folder: string; migrations: Migrations; schema?: string }[] = [
  { folder: 'backend/src/migrations', migrations: apiMigrations },
  { folder: 'release/server/src/migrations', migrations: releaseMigrations, schema: 'release' },
];

const OURS = sql`n.nspname in ('public', 'release')`;
const RELATION = sql`case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname`;
const NO_RECORDS = sql`c.relname !~ '_migration(_lock)?$'`;

export async function readCatalogue(db: Kysely<never>): Promise<Catalogue> {
  const columns = await sql<Column>`
    select ${RELATION} as relation, a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "isRequired",
      a.atthasdef or a.attidentity <> '' as "hasDefault", a.attidentity = 'a' as "isGenerated"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm') and ${NO_RECORDS}
    order by 1, a.attnum`.execute(db);
  const constraints = await sql<Constraint>`
    select ${RELATION} as relation, case k.contype when 'c' then 'check' when 'f' then 'foreign key' else 'exclusion' end as kind,
      pg_get_constraintdef(k.oid) as definition, nullif(k.confrelid, 0)::regclass::text as target,
      k.contype = 'f' and k.confdeltype in ('a', 'r') as "isBlocking",
      array(select a.attname::text from unnest(k.conkey) key left join pg_attribute a on a.attrelid = c.oid and a.attnum = key) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and k.contype in ('c', 'f', 'x') and ${NO_RECORDS}
    union all
    select ${RELATION}, 'unique', regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', ''), null, false,
      array(select a.attname::text from unnest(i.indkey::int2[]) key left join pg_attribute a on a.attrelid = c.oid and a.attnum = key and key <> 0)
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and i.indisunique and ${NO_RECORDS}
    order by 1, 3`.execute(db);
  const functions = await sql<{ name: string }>`
    select p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`.execute(db);
  const triggers = await sql<{ name: string }>`
    select t.tgname || ' on ' || ${RELATION} as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and not t.tgisinternal order by 1`.execute(db);
  return {
    columns: columns.rows,
    constraints: constraints.rows,
    functions: functions.rows.map(({ name }) => name),
    triggers: triggers.rows.map(({ name }) => name),
  };
}

/** Whether a unique constraint refuses everything that another one refuses. Only compares those of all rows and of columns. */
function isStricter(one: Constraint, other: Constraint): boolean {
  const isPlain = (constraint: Constraint) =>
    constraint.kind === 'unique' && !/ (?:INCLUDE|NULLS NOT DISTINCT|WHERE)\b/.test(constraint.definition);
  return (
    one.relation === other.relation &&
    isPlain(one) &&
    isPlain(other) &&
    one.columns.every((name) => name !== null && other.columns.includes(name))
  );
}

/** @returns sentences about what the earlier release can no longer do */
export function compareTables(before: Catalogue, after: Catalogue): string[] {
  const problems: string[] = [];
  const place = ({ relation, name }: Column) => `${relation}.${name}`;
  const old = new Map(before.columns.map((column) => [place(column), column]));
  const now = new Map(after.columns.map((column) => [place(column), column]));
  const oldRelations = new Set(before.columns.map(({ relation }) => relation));
  const relations = new Set(after.columns.map(({ relation }) => relation));

  for (const relation of oldRelations) if (!relations.has(relation)) problems.push(`${relation} is removed.`);
  for (const [name, was] of old) {
    const is = now.get(name);
    if (!is) {
      if (relations.has(was.relation)) problems.push(`${name} is removed.`);
      continue;
    }
    if (is.type !== was.type) problems.push(`${name} was ${was.type} and is ${is.type}.`);
    if (is.isRequired && !was.isRequired) problems.push(`${name} no longer takes null.`);
    if (is.isRequired && was.hasDefault && !is.hasDefault) problems.push(`${name} loses its default.`);
  }
  for (const [name, is] of now)
    if (!old.has(name) && oldRelations.has(is.relation) && is.isRequired && !is.hasDefault)
      problems.push(`${name} is new, takes no null and has no default.`);

  const key = ({ relation, kind, definition }: Constraint) => `${relation} ${kind} ${definition}`;
  const known = new Set(before.constraints.map(key));
  for (const constraint of after.constraints.filter((one) => !known.has(key(one)))) {
    const { relation, kind, definition, columns, target, isBlocking } = constraint;
    // A constraint on new columns alone does not concern what the earlier release writes.
    const isNew =
      columns.length > 0 && columns.every((name) => name !== null && !old.has(`${relation}.${name}`));
    if (
      oldRelations.has(relation) &&
      !isNew &&
      !before.constraints.some((one) => isStricter(one, constraint))
    )
      problems.push(
        `${relation} has a new ${kind} constraint, which may refuse what is written now: ${definition}.`,
      );
    if (isBlocking && target !== null && oldRelations.has(target) && isNew)
      problems.push(`Rows of ${target} cannot be deleted while ${relation} names them: ${definition}.`);
  }
  const kept = new Set(after.constraints.map(key));
  const isAlwaysNew = ({ relation, columns: [name, ...others] }: Constraint) =>
    others.length === 0 && (old.get(`${relation}.${name}`)?.isGenerated ?? false);
  // `on conflict` needs them, but nobody names a key there that is always new.
  for (const constraint of before.constraints.filter((one) => one.kind === 'unique' && !kept.has(key(one))))
    if (relations.has(constraint.relation) && !isAlwaysNew(constraint))
      problems.push(`${constraint.relation} is no longer unique by ${constraint.definition}.`);
  for (const name of before.functions.filter((one) => !after.functions.includes(one)))
    problems.push(`The function ${name} is removed.`);
  return problems;
}

export interface TablesCompared {
  problems: string[];
  /** Triggers that the later release adds. */
  triggers: string[];
}

/**
 * Migrates an empty embedded database to the earlier release, then to the later one, and compares the tables.
 * @param shipped names of the migrations of the earlier release, by set
 */
export async function compareMigrations(
  shipped: readonly ReadonlySet<string>[],
  sets: typeof SETS = SETS,
): Promise<TablesCompared> {
  const engine = await createEmbeddedEngine();
  const database = await openDatabase<never>({ engine }, { log: console });
  const { db } = database;
  const run = async (list: (migrations: Migrations, index: number) => Migrations) => {
    for (const [index, { migrations, schema }] of sets.entries())
      await migrate(db, list(migrations, index), schema === undefined ? {} : { schema });
    return readCatalogue(db);
  };
  try {
    const before = await run((migrations, index) =>
      Object.fromEntries(Object.entries(migrations).filter(([name]) => shipped[index]?.has(name))),
    );
    const after = await run((migrations) => migrations);
    return {
      problems: compareTables(before, after),
      triggers: after.triggers.filter((one) => !before.triggers.includes(one)),
    };
  } finally {
    await database.close();
    await engine.close();
  }
}
