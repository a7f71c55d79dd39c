/**
 * `npm run keep-release -- contract-2`: keeps the current build as a fixture for the tests of earlier releases: mf-review as
 * published, and what the shell has for remotes. `testing/fixtures/releases/README.md` explains when.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const REMOTE = 'mf-review';

const [name] = process.argv.slice(2);
if (!name) throw new Error('Name the release, e.g. contract-2.');
const target = join(root, 'testing/fixtures/releases', name);
const built = join(root, REMOTE, 'dist');

rmSync(target, { recursive: true, force: true });
mkdirSync(join(target, REMOTE, 'dist'), { recursive: true });
for (const file of ['package.json', 'remote.json'])
  cpSync(join(root, REMOTE, file), join(target, REMOTE, file));
for (const file of readdirSync(built).filter((one) => !/\.(br|gz)$/.test(one)))
  cpSync(join(built, file), join(target, REMOTE, 'dist', file));
const { shell } = JSON.parse(readFileSync(join(root, 'shell/dist/build.json'), 'utf8')) as { shell: unknown };
writeFileSync(join(target, 'shell.json'), `${JSON.stringify(shell, null, 1)}\n`);
