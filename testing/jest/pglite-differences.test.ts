/** The tests of the API that `npm test` repeats on PGlite. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import differences from './pglite-differences.json';

const root = join(import.meta.dirname, '../..');
const tests = globSync('backend/src/**/*.test.ts', { cwd: root });
const repeated = tests.filter((path) => differences.some(({ pattern }) => new RegExp(pattern).test(path)));

test.each(globSync('backend/src/features/*', { cwd: root }))('%s has a pass on PGlite', (folder) => {
  expect(repeated.filter((path) => path.startsWith(`${folder}/`))).not.toEqual([]);
});

test.each(differences)('$pattern matches a test', ({ pattern }) => {
  expect(tests.filter((path) => new RegExp(pattern).test(path))).not.toEqual([]);
});
