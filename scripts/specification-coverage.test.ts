/** Every statement of the specification has a test that shows it. */
import { join } from 'node:path';
import { coverage, testFiles } from './specification-coverage.ts';

/** Returns a tag; written out, it would count as a tag of this file. */
const tag = (...ids: string[]) => ['// @spec', ...ids].join(' ');

/** Returns the tests of a file that show these statements, and what is wrong with its tags. */
function read(source: string, ...ids: string[]) {
  const { shown, problems } = coverage([['a.test.ts', source]]);
  return {
    tests: ids.map((id) => shown.get(id)),
    problems: problems.filter((problem) => problem.startsWith('a.test.ts')),
  };
}

test('every statement of the specification has a test', () => {
  expect(coverage(testFiles(join(import.meta.dirname, '..'))).problems).toEqual([]);
});

test('reports a statement without a test', () => {
  const { problems } = coverage([['a.test.ts', `${tag('1.1', '1.3')}\ntest('a title', () => {});`]]);

  expect(problems.slice(0, 2)).toEqual(['No test shows statement 1.2', 'No test shows statement 1.4']);
  expect(problems).toHaveLength(368 - 2);
});

test.each([
  "test('a title', () => {});",
  "test('a title', { timeout: 1 }, async () => {});",
  "it.each([1, 2])('a title', () => {});",
  "test.only.each`a | b`('a title', () => {});",
  "test.concurrent('a title', () => {});",
])('finds %s', (call) => {
  const title = ['a.test.ts › a title'];
  const inGroups = `describe('a group', () => {\n  for (const a of [1]) {\n  ${tag('1.1')}\n  // Why.\n  ${tag('9.20')}\n  ${call}\n}});`;

  expect(read(inGroups, '1.1', '9.20', '1.2')).toEqual({ tests: [title, title, []], problems: [] });
});

test.each([
  ["it.failing('a title', () => {});"],
  ["it.skip('a title', () => {});"],
  ["test.fixme('a title', () => {});"],
  ["xit('a title', () => {});"],
  ["test.describe('a group', () => {});"],
  ["test.step('a step', async () => {});"],
  ['const text = "test(\'in a string\', () => {})";'],
  ["// test('in a comment', () => {});"],
])('refuses a tag above %s', (code) => {
  expect(read(`${tag('1.1')}\n${code}\n`, '1.1')).toEqual({
    tests: [[]],
    problems: ['a.test.ts: @spec 1.1 is not above a test that runs'],
  });
});

test.each([
  'describe.skip',
  'describe.skip.each([1])',
  'test.describe.skip',
  'test.describe.fixme',
  'xdescribe',
])('refuses a tag in a group that is skipped: %s', (group) => {
  const source = `${group}('a group', () => {\n  ${tag('1.1')}\n  test('a title', () => {});\n});`;

  expect(read(source, '1.1').problems).toEqual(['a.test.ts: @spec 1.1 is not above a test that runs']);
});

test('refuses an id that the specification does not have', () => {
  expect(read(`${tag('1.30')}\ntest('a title', () => {});`).problems).toEqual([
    'a.test.ts: the specification has no statement 1.30',
  ]);
});
