/** `npm run types`: type-checks every workspace; new ones are found automatically. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const packages = globSync(
  workspaces.map((pattern) => `${pattern}/package.json`),
  { cwd: root },
);
const { status } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-b', 'tsconfig.json', ...packages.map(dirname)],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;
