/** What a change can break: the packages that it touches, and those that depend on them. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './paths.ts';

/** Folder of a package -> folders of our packages that it declares. */
export type PackageGraph = ReadonlyMap<string, readonly string[]>;

/** Tests of the repository as a whole, e.g. of its documents. */
const REPOSITORY_TESTS = 'scripts';

/** Documents and pictures of the root: only the tests of the repository read them. */
const IS_DOCUMENT = /^(docs|\.github|\.changeset)\/|^[^/]*\.(md|ya?ml)$|^(CODEOWNERS|LICENSE)$/;

interface Manifest {
  name: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;

/** The workspaces, as their manifests declare them; knip makes sure that they declare what they import. */
export function readPackageGraph(): PackageGraph {
  const patterns = (readManifest('.').workspaces ?? []).map((pattern) => `${pattern}/package.json`);
  const manifests = globSync(patterns, { cwd: root }).map(
    (path) => [dirname(path), readManifest(dirname(path))] as const,
  );
  const folders = new Map(manifests.map(([folder, { name }]) => [name, folder]));
  return new Map(
    manifests.map(([folder, { dependencies, devDependencies }]) => [
      folder,
      Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => folders.get(name) ?? []),
    ]),
  );
}

/**
 * @param files changed files, from the root
 * @returns folders whose tests may come out differently: packages, and `scripts`
 */
export function affectedFolders(files: readonly string[], graph: PackageGraph): Set<string> {
  const affected = new Set([REPOSITORY_TESTS]);
  const add = (folder: string) => {
    if (affected.has(folder)) return;
    affected.add(folder);
    for (const [dependent, dependencies] of graph) if (dependencies.includes(folder)) add(dependent);
  };
  // A package may lie inside another one: the longest folder owns the file.
  const folders = [...graph.keys()].toSorted((a, b) => b.length - a.length);
  for (const file of files) {
    const owner = folders.find((folder) => file.startsWith(`${folder}/`));
    if (owner) add(owner);
    // What belongs to no package (the lock file, the settings of the tools) may matter to each.
    else if (!IS_DOCUMENT.test(file) && !file.startsWith(`${REPOSITORY_TESTS}/`)) folders.forEach(add);
  }
  return affected;
}

/**
 * Files that differ from where this branch left the main one, committed or not.
 *
 * @param base a commit or branch; without one, the branch that the pull request is for, or `main`
 * @throws Error where there is no such commit
 */
export function changedFiles(base?: string): string[] {
  const { GITHUB_BASE_REF: target } = process.env;
  const candidates = base ? [base] : [...(target ? [`origin/${target}`] : []), 'origin/main', 'main'];
  const from = candidates.map((name) => git('merge-base', name, 'HEAD')?.[0]).find(Boolean);
  if (!from) throw new Error(`There is no commit to compare with: tried ${candidates.join(', ')}.`);
  const tracked = git('diff', '--name-only', from) ?? [];
  const untracked = git('ls-files', '--others', '--exclude-standard') ?? [];
  return [...tracked, ...untracked];
}

/** @returns lines, undefined where git refuses */
function git(...args: string[]): string[] | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
}
