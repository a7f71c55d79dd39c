/** A feature queries its own tables only: it gets data of other features through their ports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SOURCE = join(import.meta.dirname, '..');

/** Returns the sources that ship, by their path below `backend/src`; migrations build every table. */
function sources(): Map<string, string> {
  const files = readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => relative(SOURCE, join(entry.parentPath, entry.name)));
  return new Map(
    files
      .filter((path) => !/(^|\/)(migrations|testing)\//.test(path))
      .map((path) => [path, readFileSync(join(SOURCE, path), 'utf8')]),
  );
}

/** Returns the owner of a file: its feature, or the first folder of the backend. */
const ownerOf = (path: string) => /^(features\/[^/]+|[^/]+)/.exec(path)?.[0] ?? '';

/** Returns the tables that a file adds to the database's type. */
function declaredIn(source: string): string[] {
  const body = /^(?:export | {2})interface Database \{([^}]*)\}/m.exec(source)?.[1] ?? '';
  return [...body.matchAll(/^\s*(\w+):/gm)].map(([, name = '']) => name);
}

const QUERY =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(?:inner|left|right|full)Join)\(\s*\[?\s*'(\w+)/g;
const RAW = /\b(?:from|join|into|update|table)\s+(\w+)/gi;

/** Returns the tables that a file queries, through the query builder or in SQL of its own. */
function queriedIn(source: string, tables: ReadonlyMap<string, string>): string[] {
  const raw = [...source.matchAll(/sql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap(([, text = '']) => [
    ...text.matchAll(RAW),
  ]);
  const names = [...source.matchAll(QUERY), ...raw].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) => tables.has(name));
}

function foreignQueries(files: ReadonlyMap<string, string>): string[] {
  const tables = new Map<string, string>();
  for (const [path, source] of files)
    for (const table of declaredIn(source)) tables.set(table, ownerOf(path));
  return [...files].flatMap(([path, source]) =>
    queriedIn(source, tables)
      .filter((table) => tables.get(table) !== ownerOf(path))
      .map((table) => `${path} queries ${table}, which belongs to ${tables.get(table)}`),
  );
}

test('no feature queries the tables of another', () => {
  expect(foreignQueries(sources())).toEqual([]);
});

test.each([
  ["db.selectFrom('stores').selectAll()", 'stores'],
  ["db\n  .selectFrom('coupons')\n  .innerJoin('stores', 'stores.id', 'coupons.store_id')", 'stores'],
  ["db.selectFrom('users as owner')", 'users'],
  ['sql`update stores set name = 1`', 'stores'],
  ['sql<number>`select count(*) from coupons join subscriptions on true`', 'subscriptions'],
  ["tx.updateTable('jobs').set({ state: 'done' })", 'jobs'],
])('finds the tables that %j queries', (query, table) => {
  const files = new Map([...sources(), ['features/coupons/sly.repository.ts', query]]);
  expect(foreignQueries(files)).toEqual([
    expect.stringContaining(`features/coupons/sly.repository.ts queries ${table}, which`),
  ]);
});
