import type { Ran } from './suites.ts';
import { summary } from './summary.ts';

const row = (fields: Partial<Ran>): Ran => ({
  suite: 'Unit',
  name: 'a.test.ts',
  seconds: 1,
  passed: 1,
  failed: 0,
  ...fields,
});

test('ends with the total of all suites', () => {
  const rows = [row({ passed: 2 }), row({ failed: 1 }), row({ suite: 'API on PGlite', passed: 4 })];

  expect(summary(rows, 60).at(-1)).toBe('7 passed, 1 failed');
  expect(summary(rows, 60)).toContain('Unit                     3 passed, 1 failed');
  expect(summary(rows, 60)).toContain('API on PGlite            4 passed, 0 failed');
});

test('lists the ten slowest tests of all suites, slowest first', () => {
  const rows = Array.from({ length: 12 }, (_, index) => row({ name: `${index}.test.ts`, seconds: index }));
  const slow = summary(rows, 60).filter((line) => line.includes('.test.ts'));

  expect(slow).toHaveLength(10);
  expect(slow[0]).toBe('   11.0 s  Unit: 11.test.ts');
  expect(slow.at(-1)).toContain('2.test.ts');
});
