/**
 * ESLint over the whole house, a few folders a process. The type-aware rules hold every TypeScript project
 * that they meet in memory: in one process that is more than Node's heap (4 GB) holds.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const eslint = join(root, 'node_modules/eslint/bin/eslint.js');
const inBrowser = (name) => name === 'shell' || name.startsWith('mf-');

const entries = readdirSync(root, { withFileTypes: true })
  .filter((entry) => !entry.name.startsWith('.') && entry.name !== 'node_modules')
  .filter((entry) => entry.isDirectory() || entry.name.endsWith('.js'))
  .map((entry) => entry.name);

const waiting = [
  entries.filter(inBrowser),
  entries.filter((name) => name !== 'shared' && !inBrowser(name)),
  ['shared'],
];

const lint = (paths) =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [eslint, '--max-warnings', '0', '--no-error-on-unmatched-pattern', ...paths],
      { cwd: root, stdio: 'inherit' },
    );
    child.on('exit', (code) => resolve(code === 0));
  });

async function takeTurns() {
  let clean = true;
  for (let paths = waiting.shift(); paths; paths = waiting.shift()) clean = (await lint(paths)) && clean;
  return clean;
}

const outcomes = await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, takeTurns));
process.exitCode = outcomes.every(Boolean) ? 0 : 1;
