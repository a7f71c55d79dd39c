/** `npm run data-model`: draws the tables of the API, as the migrations leave them, into `docs/data-model.md`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { migrate } from '@coupon-center/backend';
import { createEmbeddedEngine, openDatabase } from '@coupon-center/database';

export const DATA_MODEL: string = join(import.meta.dirname, '../docs/data-model.md');

interface Column {
  table: string;
  name: string;
  type: string;
  isOptional: boolean;
  /** Table of the row that it names. */
  target: string | null;
  isKey: boolean;
}

/** Returns the columns of all tables, in the order in which they were added. */
async function readColumns(db: Kysely<never>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isOptional",
      (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey) limit 1) as target,
      exists (select from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any(k.conkey)) as "isKey"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname !~ '_migration(_lock)?$'
    order by c.relname, a.attnum`.execute(db);
  return rows;
}

/** Mermaid takes one word for a type. */
const typeName = (type: string) =>
  type
    .replace('timestamp with time zone', 'timestamptz')
    .replace('character varying', 'varchar')
    .replaceAll(/\W+/g, '_');

function drawn(columns: readonly Column[]): string[] {
  const links = columns.filter(({ target }) => target !== null);
  const relations = links.map(
    ({ table, name, target, isOptional }) =>
      `  ${target} ${isOptional ? '|o' : '||'}--o{ ${table} : "${name}"`,
  );
  const tables = Map.groupBy(columns, ({ table }) => table);
  const entities = [...tables].flatMap(([table, own]) => [
    `  ${table} {`,
    ...own.map(({ name, type, isKey, target }) => {
      const keys = [isKey && 'PK', target !== null && 'FK'].filter(Boolean).join(', ');
      return `    ${typeName(type)} ${name}${keys && ` ${keys}`}`;
    }),
    '  }',
  ]);
  return [...relations, ...entities];
}

/** Returns the document, made on an embedded engine. */
export async function drawDataModel(): Promise<string> {
  const engine = await createEmbeddedEngine();
  const database = await openDatabase<never>({ engine }, { log: console });
  try {
    await migrate(database.db as never);
    const diagram = drawn(await readColumns(database.db));
    return [
      '# Data model',
      '',
      'The tables of the API, as the migrations in `backend/src/migrations` leave them. `npm run data-model` draws them anew.',
      'A feature reads and writes its own tables only; `backend/src/features/*/*.tables.ts` names them and says what their columns mean.',
      '',
      '```mermaid',
      'erDiagram',
      ...diagram,
      '```',
      '',
    ].join('\n');
  } finally {
    await database.close();
    await engine.close();
  }
}

if (import.meta.main) void drawDataModel().then((text) => writeFileSync(DATA_MODEL, text));
