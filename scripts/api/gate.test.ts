/** The gate of `npm run check`, in a repository made for the test: it has the packages of this one, each with two exports. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { kitPackages, root as ours } from '@coupon-center/kit/packages';

const CHANGED = 'shared/schema';

let parent: string;
let root: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: root });

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function commit(subject: string): void {
  git('add', '--all', '--force');
  git('commit', '--quiet', '--no-verify', '--message', subject);
}

/** Runs the program that `npm run api` and the gate of `npm run check` run after the compiler. */
function api(...args: string[]): { code: number | null; words: string } {
  return apiIn({}, ...args);
}

function apiIn(environment: Record<string, string>, ...args: string[]) {
  const program = join(ours, 'scripts/api/cli.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, '--root', root, ...args], {
    encoding: 'utf8',
    env: { ...process.env, GITHUB_ACTIONS: '', ...environment },
  });
  return { code: status, words: stderr };
}

const writeVersion = (folder: string, name: string, version: string) =>
  write(
    `${folder}/package.json`,
    `${JSON.stringify({ name, version, exports: { '.': './src/index.ts' } }, null, 2)}\n`,
  );

const writeTypes = (folder: string, ...names: string[]) =>
  write(
    `${folder}/.types/src/index.d.ts`,
    names.map((name) => `export declare const ${name}: 1;\n`).join(''),
  );

function announce(kind: 'major' | 'minor'): void {
  write('.changeset/less.md', `---\n'@coupon-center/schema': ${kind}\n---\n\nThere is less.\n`);
}

/** Removes an export, and commits everything that the author has to add except the changeset. */
function removeExport(): void {
  writeTypes(CHANGED, 'kept');
  expect(api()).toEqual({ code: 0, words: '' });
  commit('schema: export less');
}

const GONE =
  '@coupon-center/schema: gone of @coupon-center/schema is gone. That needs a major changeset: npm run changeset.\n';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'coupon-center-gate-'));
  root = join(parent, 'repository');
  mkdirSync(root);
  git('init', '--quiet');
  for (const { folder, manifest } of kitPackages()) {
    writeVersion(relative(ours, folder), manifest.name, '1.0.0');
    writeTypes(relative(ours, folder), 'kept', 'gone');
  }
  api();
  commit('*: release');
  write('README.md', 'Later than the release.\n');
  commit('docs: say more');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('is part of npm run check', () => {
  const { scripts } = JSON.parse(readFileSync(join(ours, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(readFileSync(join(ours, 'scripts/check.mjs'), 'utf8')).toContain("npmRun('types-and-api')");
  expect(scripts['types-and-api']).toContain('node scripts/api/cli.ts --check');
});

test('fails if an export of the last release is gone, and passes with a major changeset', () => {
  expect(api('--check')).toEqual({ code: 0, words: '' });
  removeExport();
  expect(api('--check')).toEqual({ code: 1, words: GONE });
  announce('minor');
  expect(api('--check')).toEqual({ code: 1, words: GONE });
  announce('major');
  expect(api('--check')).toEqual({ code: 0, words: '' });
});

test('compares with the new version once it is released', () => {
  removeExport();
  writeVersion(CHANGED, '@coupon-center/schema', '2.0.0');
  expect(api('--check')).toEqual({ code: 0, words: '' });
  commit('*: release');
  write('README.md', 'Later than the second release.\n');
  commit('docs: say even more');
  expect(api('--check')).toEqual({ code: 0, words: '' });
});

test('reports in a shallow clone that the last release is missing, and fails in a workflow', () => {
  removeExport();
  const origin = root;
  root = join(parent, 'shallow');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', pathToFileURL(origin).href, root]);
  const words = expect.stringContaining('git fetch --unshallow') as string;
  expect(api('--check')).toEqual({ code: 0, words });
  expect(apiIn({ GITHUB_ACTIONS: 'true' }, '--check')).toEqual({ code: 1, words });
  git('fetch', '--quiet', '--unshallow');
  expect(api('--check')).toEqual({ code: 1, words: GONE });
});
