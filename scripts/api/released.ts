/** Reads from the history the APIs of packages at their last change of version: there may be no tags. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { REPORTS } from './public-packages.ts';
import type { PublicPackage } from './public-packages.ts';
import type { Reports } from './reports.ts';

export interface Released {
  version: string;
  reports: Reports;
}

function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** Explains what to do if the history is missing, without which no removal would be noticed; undefined if it is there. */
export function lackOfHistory(root: string): string | undefined {
  const isShallow = git(root, 'rev-parse', '--is-shallow-repository')?.trim();
  if (isShallow === 'false') return undefined;
  const what = 'The API was not compared with that of the last release';
  return isShallow === undefined
    ? `${what}: there is no history. Run this in a clone of the repository.`
    : `${what}, which this shallow clone does not have. Run \`git fetch --unshallow\`; in a workflow, check out with \`fetch-depth: 0\`.`;
}

/**
 * Returns the version of a package in its last release, and its reports there. Until a package with reports is released, its first
 * reports count.
 * @returns undefined for a package whose reports are not committed yet
 */
export function released(root: string, { folder }: PublicPackage): Released | undefined {
  const manifest = join(folder, 'package.json');
  const commitsWith = (...args: string[]) =>
    git(root, 'log', '--format=%H', ...args)
      ?.split('\n')
      .filter(Boolean) ?? [];
  const first = commitsWith('--diff-filter=A', '--', join(folder, REPORTS)).at(-1);
  for (const commit of [...commitsWith('-1', '-G^  "version":', '--', manifest), first]) {
    const at = (path: string) => git(root, 'show', `${commit}:${path}`) ?? '';
    const files = git(root, 'ls-tree', '--name-only', `${commit}:${join(folder, REPORTS)}`);
    if (!commit || !files) continue;
    const reports = new Map(
      files
        .split('\n')
        .filter(Boolean)
        .map((file) => [file, at(join(folder, REPORTS, file))]),
    );
    const { version } = JSON.parse(at(manifest)) as { version: string };
    return { version, reports };
  }
  return undefined;
}
