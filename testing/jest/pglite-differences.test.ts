/** The API tests that `npm test` repeats on PGlite. */
import { globSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import differences from './pglite-differences.json';

const root = join(import.meta.dirname, '../..');
const tests = globSync('{backend/src,release/server/src,stack/src/test-stack}/**/*.test.ts', { cwd: root });
const repeated = tests.filter((path) => differences.some(({ pattern }) => new RegExp(pattern).test(path)));

const features = readdirSync(join(root, 'backend/src/features'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

test.each(features)('%s has a pass on PGlite', (feature) => {
  expect(repeated.filter((path) => path.startsWith(`backend/src/features/${feature}/`))).not.toEqual([]);
});

test.each(differences)('$pattern matches a test', ({ pattern }) => {
  expect(tests.filter((path) => new RegExp(pattern).test(path))).not.toEqual([]);
});
