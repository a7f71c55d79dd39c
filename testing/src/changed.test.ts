import { globSync } from 'node:fs';
import { affectedFolders, readPackageGraph, unaffectedWithin } from './changed.ts';
import type { PackageGraph } from './changed.ts';
import { root } from './paths.ts';

const graph: PackageGraph = new Map([
  ['shared/contracts', []],
  ['shared/ui', ['shared/contracts']],
  ['mf-auth', ['shared/ui']],
  ['backend', ['shared/contracts']],
  ['shell', ['shared/ui']],
  ['shell/server', ['shared/contracts']],
  ['stack', ['backend', 'shell/server']],
]);

const affectedBy = (...files: string[]) => [...affectedFolders(files, graph)].sort();

test('a change in a remote affects no other package', () => {
  expect(affectedBy('mf-auth/src/log-in.tsx')).toEqual(['mf-auth', 'scripts']);
});

test('a change in a shared package affects everything that depends on it, even indirectly', () => {
  expect(affectedBy('shared/ui/src/theme.ts')).toEqual(['mf-auth', 'scripts', 'shared/ui', 'shell']);
  expect(affectedBy('shared/contracts/src/index.ts')).toEqual([...graph.keys(), 'scripts'].sort());
});

test('a file belongs to the innermost package', () => {
  expect(affectedBy('shell/server/src/page.ts')).toEqual(['scripts', 'shell/server', 'stack']);
});

test("a document affects the repository's tests only", () => {
  expect(affectedBy('docs/guides/testing.md', 'README.md', '.github/workflows/check.yml')).toEqual([
    'scripts',
  ]);
});

test('a tool setting in the root affects every package', () => {
  expect(affectedBy('package-lock.json')).toEqual([...graph.keys(), 'scripts'].sort());
});

test('specs, scenes and new remotes affect the tests that check the choice of journeys', () => {
  for (const file of [
    'e2e/specs/merchant/guards.spec.ts',
    'e2e/screens/scenes/store.ts',
    'mf-new/package.json',
  ])
    expect(affectedBy(file)).toContain('testing');
});

test('a document that a package tests, and files that set up all tests, affect more than their folder', () => {
  expect(affectedBy('docs/guides/operator.md')).toContain('backend');
  for (const file of ['testing/jest/report.js', 'kit/jest-preset/src/fail-on-console.js'])
    expect(affectedBy(file)).toEqual([...graph.keys(), 'scripts'].sort());
});

test('in this repository, a change in mf-auth does not affect the API, and one in contracts does', () => {
  const packages = readPackageGraph();

  expect([...affectedFolders(['mf-auth/src/lifecycle.tsx'], packages)]).toEqual(['scripts', 'mf-auth']);
  expect(affectedFolders(['shared/contracts/src/index.ts'], packages)).toContain('backend');
});

test('in this repository, a change in a package of the kit selects the journeys, which use the kit', () => {
  const packages = readPackageGraph();
  const kit = packages.get('kit') ?? [];

  expect(kit).toContain('kit/create-remote');
  for (const folder of ['kit', ...kit])
    expect(affectedFolders([`${folder}/package.json`], packages)).toContain('e2e');
});

test('in this repository, the gate of API reports is tested after a change in a package that has one, or in scripts', () => {
  const packages = readPackageGraph();
  const reports = globSync('*/{,*/}api/*.api.md', { cwd: root });

  expect(reports.length).toBeGreaterThan(0);
  for (const file of [...reports, 'scripts/api/gate.ts', 'scripts/check.mjs', 'package.json'])
    expect(affectedFolders([file], packages)).toContain('scripts/api');
  for (const file of ['mf-auth/src/lifecycle.tsx', 'backend/src/app.ts', 'docs/rules.md'])
    expect(affectedFolders([file], packages)).not.toContain('scripts/api');
});

test('in this repository, command lines are tested after a change in a package with one, in what it uses, or in scripts', () => {
  const packages = readPackageGraph();
  const programs = globSync(['{compose,kit,release,scripts,webpack}/**/*cli.ts'], {
    cwd: root,
    exclude: ['**/node_modules'],
  });

  expect(programs).toContain('kit/create-remote/src/cli.ts');
  for (const file of [...programs, 'shared/contracts/src/index.ts', 'backend/src/app.ts'])
    expect(affectedFolders([file], packages)).toContain('scripts/command-lines');
  for (const file of ['mf-auth/src/lifecycle.tsx', 'shell/src/main.tsx', 'README.md'])
    expect(affectedFolders([file], packages)).not.toContain('scripts/command-lines');
});

test('tests of an unaffected folder do not run with those of the folder that it is in', () => {
  expect(unaffectedWithin(['scripts', 'shell'], [...graph.keys(), 'scripts/api'])).toEqual([
    'shell/server',
    'scripts/api',
  ]);
  expect(unaffectedWithin(['shell', 'shell/server'], [...graph.keys()])).toEqual([]);
});
