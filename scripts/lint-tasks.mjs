/**
 * Runs ESLint in several processes with a few folders each. The type-aware rules keep every TypeScript project in
 * memory, which in a single process exceeds Node's heap (4 GB).
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const inBrowser = (name) => name === 'shell' || name.startsWith('mf-');

const entries = readdirSync(join(import.meta.dirname, '..'), { withFileTypes: true })
  .filter(({ name }) => !name.startsWith('.') && name !== 'node_modules')
  .filter((entry) => entry.isDirectory() || entry.name.endsWith('.js'))
  .map(({ name }) => name);

/** Skips unchanged files, except when a change is merged: a type in another file may have changed. */
const cache = (name) =>
  process.env.CI
    ? []
    : [
        '--cache',
        '--cache-strategy',
        'content',
        '--cache-location',
        `.cache/eslint/${name.replaceAll(' ', '-')}`,
      ];

const lintTask = (name, paths) => ({
  name: `lint ${name}`,
  command: 'eslint',
  args: ['--max-warnings', '0', '--no-error-on-unmatched-pattern', ...cache(name), ...paths],
});

/** Tasks of `runTwoAtATime`. */
export const lintTasks = [
  lintTask('shell and remotes', entries.filter(inBrowser)),
  lintTask(
    'servers and tools',
    entries.filter((name) => name !== 'shared' && !inBrowser(name)),
  ),
  lintTask('shared', ['shared']),
];
