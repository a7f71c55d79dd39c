import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutations } from './list.ts';

const root = join(import.meta.dirname, '../..');

test('has at least ten mutations for each area', () => {
  const counts = Object.entries(Object.groupBy(mutations, ({ area }) => area)).map(([, rows]) => rows.length);
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(10);
});

test.each(mutations.map((mutation) => [mutation.breaks, mutation] as const))(
  'finds the text that "%s" changes exactly once',
  (_, { file, from, to }) => {
    expect(readFileSync(join(root, file), 'utf8').split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  },
);
