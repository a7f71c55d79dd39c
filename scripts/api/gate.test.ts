/** The gate of `npm run check`, in a repository made for the test: it has the packages of this one, each with two exports. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { apiProblems, writeReports } from './gate.ts';
import { publicPackages } from './public-packages.ts';

const ours = join(import.meta.dirname, '../..');
const CHANGED = 'shared/session';

let origin: string;
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
function check(environment: Record<string, string> = {}): { code: number | null; words: string } {
  const program = join(ours, 'scripts/api/cli.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, '--root', root, '--check'], {
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

function announce(kind: 'major' | 'minor' | 'patch'): void {
  write('.changeset/change.md', `---\n'${NAME}': ${kind}\n---\n\nExports differ.\n`);
}

/** Removes an export, and commits everything that the author has to add except the changeset. */
function removeExport(): void {
  writeTypes(CHANGED, 'kept');
  writeReports(root);
  commit('schema: export less');
}

const NAME = '@coupon-center/session';
const GONE = `gone of ${NAME} is gone. That needs a major changeset: npm run changeset.`;
const NEW = `added of ${NAME} is new. That needs a minor changeset: npm run changeset.`;

// Made once and copied, because making its reports takes longer than most tests.
beforeAll(() => {
  origin = mkdtempSync(join(tmpdir(), 'coupon-center-gate-'));
  root = origin;
  git('init', '--quiet');
  for (const { folder, name } of publicPackages(ours)) {
    writeVersion(folder, name, '1.0.0');
    writeTypes(folder, 'kept', 'gone');
  }
  writeReports(root);
  commit('*: release');
  write('README.md', 'Later than the release.\n');
  commit('docs: say more');
});
afterAll(() => rmSync(origin, { recursive: true, force: true }));
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'coupon-center-gate-'));
  root = join(parent, 'repository');
  cpSync(origin, root, { recursive: true });
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
  expect(apiProblems(root)).toEqual([]);
  removeExport();
  expect(apiProblems(root)).toEqual([GONE]);
  announce('minor');
  expect(apiProblems(root)).toEqual([GONE]);
  announce('major');
  expect(apiProblems(root)).toEqual([]);
});

test('fails if an export is new, and passes with a minor changeset', () => {
  writeTypes(CHANGED, 'kept', 'gone', 'added');
  expect(apiProblems(root)).toEqual([`${CHANGED}/api is out of date. Run npm run api, and commit it.`, NEW]);
  writeReports(root);
  expect(apiProblems(root)).toEqual([NEW]);
  announce('patch');
  expect(apiProblems(root)).toEqual([NEW]);
  announce('minor');
  expect(apiProblems(root)).toEqual([]);
  rmSync(join(root, '.changeset'), { recursive: true });
  writeVersion(CHANGED, NAME, '1.0.1');
  expect(apiProblems(root)).toEqual([NEW]);
  writeVersion(CHANGED, NAME, '1.1.0');
  expect(apiProblems(root)).toEqual([]);
});

test('reports each entry point, with declarations of other files', () => {
  write(`${CHANGED}/.types/src/kind.d.ts`, "export type Kind = 'a' | 'b';\nexport type Other = string;\n");
  write(
    `${CHANGED}/.types/src/testing.d.ts`,
    "import type { Kind } from './kind.ts';\nexport declare const kind: Kind;\n",
  );
  const exports = { '.': './src/index.ts', './testing': './src/testing.ts', './styles.css': './styles.css' };
  write(`${CHANGED}/package.json`, JSON.stringify({ name: NAME, version: '1.1.0', exports }));
  writeReports(root);
  expect(readdirSync(join(root, CHANGED, 'api')).sort()).toEqual(['index.api.md', 'testing.api.md']);
  const report = readFileSync(join(root, CHANGED, 'api/testing.api.md'), 'utf8');
  expect(report).toContain('export const kind: Kind;');
  expect(report).toContain("type Kind = 'a' | 'b';");
  expect(report).not.toContain('Other');
  commit('*: release');
  writeVersion(CHANGED, NAME, '1.2.0');
  writeReports(root);
  expect(apiProblems(root)).toContainEqual(
    expect.stringContaining(`kind of ${NAME}/testing is gone. That needs a major changeset`),
  );
});

test('compares with the new version once it is released', () => {
  removeExport();
  writeVersion(CHANGED, NAME, '2.0.0');
  expect(apiProblems(root)).toEqual([]);
  commit('*: release');
  write('README.md', 'Later than the second release.\n');
  commit('docs: say even more');
  expect(apiProblems(root)).toEqual([]);
});

test('reports in a shallow clone that the last release is missing, and fails in a workflow', () => {
  removeExport();
  const whole = pathToFileURL(root).href;
  root = join(parent, 'shallow');
  execFileSync('git', ['clone', '--quiet', '--depth', '1', whole, root]);
  const words = expect.stringContaining('git fetch --unshallow') as string;
  expect(check()).toEqual({ code: 0, words });
  expect(check({ GITHUB_ACTIONS: 'true' })).toEqual({ code: 1, words });
  git('fetch', '--quiet', '--unshallow');
  expect(check()).toEqual({ code: 1, words: `${GONE}\n` });
});
