/** Finds what a change can break: the packages that it touches, and those that depend on them. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.ts';

/** Folder of a package -> folders of our packages that it depends on. */
export type PackageGraph = ReadonlyMap<string, readonly string[]>;

/** Tests of the repository as a whole, e.g. of its documents. */
const REPOSITORY_TESTS = 'scripts';

/** Slow tests of the repository that only some packages can break: their folder -> files that these packages have. */
const TESTS_OF_PACKAGES: Readonly<Record<string, string>> = {
  'scripts/api': 'api/*.api.md',
  'scripts/command-lines': 'src/*cli.ts',
};

/** Documents and pictures in the root: only the repository's tests read them. */
const IS_DOCUMENT = /^(docs|\.github|\.changeset)\/|^[^/]*\.(md|ya?ml)$|^(CODEOWNERS|LICENSE)$/;

/** Documents that the tests of a package read. */
const READ_BY: Readonly<Record<string, string>> = {
  'docs/rules.md': 'backend',
  'docs/guides/operator.md': 'backend',
  'docs/guides/own-repository.md': 'e2e',
  'docs/guides/files-of-a-remote.md': 'e2e',
};

/** Files that set up the tests of every package, or that tests of several packages read. */
const TEST_SETUP = /^(testing\/(?:jest|vitest|fixtures)|kit\/jest-preset)\//;

/** Specs, scenes and folders of remotes, whose names the tests of `testing` compare with the journeys of a change. */
const LISTED_BY_TESTING = /^(?:e2e\/(?:specs|screens\/scenes)\/|mf-[^/]+\/package\.json$)/;

interface Manifest {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** Returns whether a folder has tests of the repository instead of a package. */
export const isOfRepository = (folder: string) => /^scripts(?:\/|$)/.test(folder);

/**
 * Returns the workspaces with their declared dependencies; knip ensures that these match the imports. Folders of the
 * repository's tests depend on the packages that can break them.
 */
export function readPackageGraph(): PackageGraph {
  const patterns = (readManifest('.').workspaces ?? []).map((pattern) => `${pattern}/package.json`);
  const manifests = globSync(patterns, { cwd: root }).map(
    (path) => [dirname(path), readManifest(dirname(path))] as const,
  );
  const folders = new Map(manifests.map(([folder, { name }]) => [name, folder]));
  const packages = manifests.map(([folder, { dependencies, devDependencies }]): [string, string[]] => [
    folder,
    Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => folders.get(name) ?? []),
  ]);
  const tests = Object.entries(TESTS_OF_PACKAGES).map(([folder, files]): [string, string[]] => [
    folder,
    manifests.map(([one]) => one).filter((one) => globSync(files, { cwd: join(root, one) }).length > 0),
  ]);
  return new Map([...packages, ...tests]);
}

/**
 * @param files changed files, relative to the root
 * @returns folders whose tests may be affected: packages, `scripts`, and folders in it
 */
export function affectedFolders(files: readonly string[], graph: PackageGraph): Set<string> {
  const affected = new Set([REPOSITORY_TESTS]);
  const add = (folder: string) => {
    if (affected.has(folder)) return;
    affected.add(folder);
    for (const [dependent, dependencies] of graph) if (dependencies.includes(folder)) add(dependent);
  };
  // Packages may be nested: the longest folder owns the file.
  const folders = [...graph.keys()].toSorted((a, b) => b.length - a.length);
  for (const file of files) {
    const owner = READ_BY[file] ?? folders.find((folder) => file.startsWith(`${folder}/`));
    if (isOfRepository(file)) folders.filter(isOfRepository).forEach(add);
    else if (owner && !TEST_SETUP.test(file)) add(owner);
    // Files outside of packages (the lock file, tool settings) may affect all of them.
    else if (!IS_DOCUMENT.test(file)) folders.forEach(add);
    if (LISTED_BY_TESTING.test(file)) add('testing');
  }
  return affected;
}

/** Returns the folders that are inside of affected ones, and not affected themselves. */
export function unaffectedWithin(affected: readonly string[], all: readonly string[]): string[] {
  return all.filter(
    (folder) => !affected.includes(folder) && affected.some((outer) => folder.startsWith(`${outer}/`)),
  );
}

/**
 * Returns the files that changed since this branch left the main one, committed or not.
 *
 * @param base a commit or branch; by default the target of the pull request, or `main`
 * @throws Error if there is no such commit
 */
export function changedFiles(base?: string): string[] {
  const { GITHUB_BASE_REF: target } = process.env;
  const candidates = base ? [base] : [...(target ? [`origin/${target}`] : []), 'origin/main', 'main'];
  const from = candidates.map((name) => git('merge-base', name, 'HEAD')?.[0]).find(Boolean);
  if (!from) throw new Error(`There is no commit to compare with: tried ${candidates.join(', ')}.`);
  // Both names of a file that was moved: the package that it left is affected, too.
  const tracked = git('diff', '--name-only', '--no-renames', from) ?? [];
  const untracked = git('ls-files', '--others', '--exclude-standard') ?? [];
  return [...tracked, ...untracked];
}

/** Returns the existing files of the repository: those that git tracks, and new ones. */
export function trackedFiles(): string[] {
  const files = git('ls-files', '--cached', '--others', '--exclude-standard') ?? [];
  return files.filter((file) => existsSync(join(root, file)));
}

/** @returns lines, undefined if git fails */
function git(...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
}
