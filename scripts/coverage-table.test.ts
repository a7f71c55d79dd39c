/** The table of the specification's statements, and the faults that make a row invalid. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coverageProblems, readCoverage } from './coverage-table.ts';
import { testTitles } from './test-titles.ts';

const root = join(import.meta.dirname, '..');

const SPEC = `
  // test('in a comment', () => {});
  const text = "test('in a string', () => {})";
  describe('a group', () => {
    it('a single one', () => {});
    it.each([1, 2])('each of %i', () => {});
    test.only.each\`a | b\`('each of $a', () => {});
    for (const client of clients) test(\`site \${client.id}   shows
      its name\`, async () => {});
  });
  test('in two ' + 'pieces', () => {});
  test.describe('another group', () => {});
  test.step('a step', async () => {});
  test.use({ locale: 'en' });
`;

const documentOf = (...rows: string[]) =>
  ['| id | statement | reading | test |', '| --- | --- | --- | --- |', ...rows].join('\n');

const problemsOf = (...rows: string[]) =>
  coverageProblems(readCoverage(documentOf(...rows)), (path) =>
    path === 'a.test.ts' ? SPEC : undefined,
  ).map(({ problem }) => problem);

test('every statement of the specification names tests that exist', () => {
  const rows = readCoverage(readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8'));
  const problems = coverageProblems(rows, (path) => {
    const file = join(root, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  });

  expect(problems.map(({ row, problem }) => `${row.id}: ${problem}`)).toEqual([]);
  const sections = new Set(rows.map(({ id }) => id.split('.')[0]));
  expect([...sections]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('reads titles of tests, tables, templates and joined strings, but not of groups, steps and comments', () => {
  expect([...testTitles('a.test.ts', SPEC)]).toEqual([
    'a single one',
    'each of %i',
    'each of $a',
    'site ${client.id} shows its name',
    'in two pieces',
  ]);
});

test.each([
  ["it.failing('a title', () => {});"],
  ["it.skip('a title', () => {});"],
  ["test.fixme('a title', () => {});"],
  ["xit('a title', () => {});"],
  ["describe.skip('a group', () => { it('a title', () => {}); });"],
  ["describe.skip.each([1])('a group', () => { it('a title', () => {}); });"],
  ["test.describe.skip('a group', () => { test('a title', () => {}); });"],
  [
    "test.describe.fixme('a group', () => { test.describe('in it', () => { test('a title', () => {}); }); });",
  ],
])('ignores a test that is skipped or meant to fail: %s', (source) => {
  expect([...testTitles('a.test.ts', source)]).toEqual([]);
});

test('accepts rows that name one or more tests of a file', () => {
  const rows = [
    '| 1.1 | It is so. | holds | `a.test.ts` › `a single one` |',
    '| 1.2 | It is so \\| or so. | holds | `a.test.ts` › `each of %i`<br>`a.test.ts` › `in two pieces` |',
  ];

  expect(problemsOf(...rows)).toEqual([]);
  expect(readCoverage(documentOf(...rows)).at(-1)).toMatchObject({
    statement: 'It is so | or so.',
    tests: [{ name: 'each of %i' }, { name: 'in two pieces' }],
    line: 4,
  });
});

test.each([
  [
    'a file that is not there',
    '| 1.1 | It is so. | holds | `b.test.ts` › `a single one` |',
    'there is no file b.test.ts',
  ],
  [
    'a test that is not there',
    '| 1.1 | It is so. | holds | `a.test.ts` › `another one` |',
    "a.test.ts has no test called 'another one'",
  ],
  [
    'a part of a title',
    '| 1.1 | It is so. | holds | `a.test.ts` › `a single` |',
    "a.test.ts has no test called 'a single'",
  ],
  [
    'the title of a group',
    '| 1.1 | It is so. | holds | `a.test.ts` › `a group` |',
    "a.test.ts has no test called 'a group'",
  ],
  [
    'one of several that is not there',
    '| 1.1 | It is so. | holds | `a.test.ts` › `a single one`<br>`a.test.ts` › `no` |',
    "a.test.ts has no test called 'no'",
  ],
  ['no test', '| 1.1 | It is so. | holds | |', 'no test is named, as in `path` › `name of the test`'],
  [
    'an open test',
    '| 1.1 | It is so. | holds | open |',
    'no test is named, as in `path` › `name of the test`',
  ],
  ['no statement', '| 1.1 | | holds | `a.test.ts` › `a single one` |', 'there is no statement'],
  [
    'a reading without its reason',
    '| 1.1 | It is so. | narrow | `a.test.ts` › `a single one` |',
    'the reading is neither holds, nor narrow or ours with its reason',
  ],
  [
    'an id that is none',
    '| 1 | It is so. | holds | `a.test.ts` › `a single one` |',
    'the id is not like 2.14',
  ],
])('refuses a row with %s', (_what, row, problem) => {
  expect(problemsOf(row)).toEqual([problem]);
});

test('refuses an id that appears twice', () => {
  const row = '| 1.1 | It is so. | holds | `a.test.ts` › `a single one` |';

  expect(problemsOf(row, row)).toEqual(['the id stands twice']);
});
