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

test('names the failed tests and their errors before the total', () => {
  const failures = [
    { test: 'keeps the order', error: '\u001b[31mexpected 7 to be 8\u001b[39m\n\n1\n2\n3\n4\n5' },
    { test: '', error: 'cannot load' },
  ];
  const rows = [row({}), row({ failed: 2, failures }), row({ suite: 'Deploy test', name: 'all', failed: 1 })];

  expect(summary(rows, 60).slice(-12)).toEqual([
    'Failed:',
    '  Unit: a.test.ts › keeps the order',
    '    expected 7 to be 8',
    '    1',
    '    2',
    '    3',
    '    4',
    '  Unit: a.test.ts',
    '    cannot load',
    '  Deploy test: all',
    '',
    '3 passed, 3 failed',
  ]);
});

test('lists the ten slowest tests of all suites, slowest first', () => {
  const rows = Array.from({ length: 12 }, (_, index) => row({ name: `${index}.test.ts`, seconds: index }));
  const slow = summary(rows, 60).filter((line) => line.includes('.test.ts'));

  expect(slow).toHaveLength(10);
  expect(slow[0]).toBe('   11.0 s  Unit: 11.test.ts');
  expect(slow.at(-1)).toContain('2.test.ts');
});
