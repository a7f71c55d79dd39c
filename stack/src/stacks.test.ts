import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planStacks } from './stacks.ts';
import type { StacksOptions } from './stacks.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coupon-center-stacks-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const plan = (options: Partial<StacksOptions> = {}) =>
  planStacks({ dataDir, port: 4000, names: [], folder: dataDir, ...options });

test('plans the default stack if no name is given', () => {
  expect(plan()).toEqual([{ dataDir, port: 4000 }]);
  expect(plan({ databaseUrl: 'postgres://localhost/portal' })).toHaveLength(1);
});

test('gives named stacks their own data, on consecutive ports', () => {
  expect(plan({ names: ['blue', 'green'] })).toEqual([
    { name: 'blue', dataDir: join(dataDir, 'stacks/blue'), port: 4000 },
    { name: 'green', dataDir: join(dataDir, 'stacks/green'), port: 4001 },
  ]);
  expect(plan({ names: ['blue', 'green'], port: 0 }).map(({ port }) => port)).toEqual([0, 0]);
});

test('gives a stack from a snapshot its own data, named after the snapshot', () => {
  mkdirSync(join(dataDir, 'snapshots'));
  const kept = join(dataDir, 'snapshots/monday.snapshot.json');
  writeFileSync(kept, '{}');
  const file = join(dataDir, 'of a colleague.json');
  writeFileSync(file, '{}');
  expect(plan({ from: 'monday' })).toEqual([
    { name: 'monday', dataDir: join(dataDir, 'stacks/monday'), port: 4000, from: kept },
  ]);
  expect(plan({ from: 'of a colleague.json', names: ['blue', 'green'] })).toMatchObject([
    { name: 'blue', from: file },
    { name: 'green', from: file },
  ]);
  expect(plan({ from: 'of a colleague.json' })).toMatchObject([{ name: 'of-a-colleague' }]);
});

test.each([
  [{ names: ['blue', 'blue'] }, "'blue' is not valid"],
  [{ names: ['../blue'] }, "'../blue' is not valid"],
  [{ names: ['blue'], databaseUrl: 'postgres://localhost/portal' }, 'without DATABASE_URL'],
  [{ from: 'tuesday' }, 'There is no snapshot tuesday'],
])('refuses %j with an explanation', (options, message) => {
  expect(() => plan(options)).toThrow(message);
});
