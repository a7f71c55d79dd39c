/** Reads from the history the APIs of packages at their last change of version: there may be no tags. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { PublicPackage } from './public-packages.ts';

export interface Released {
  version: string;
  report: string;
}

function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

/** Explains what to do if the history is missing, without which no line could be missed; undefined if it is there. */
export function lackOfHistory(root: string): string | undefined {
  const isShallow = git(root, 'rev-parse', '--is-shallow-repository')?.trim();
  if (isShallow === 'false') return undefined;
  const what = 'The API was not compared with that of the last release';
  return isShallow === undefined
    ? `${what}: there is no history. Run this in a clone of the repository.`
    : `${what}, which this shallow clone does not have. Run \`git fetch --unshallow\`; in a workflow, check out with \`fetch-depth: 0\`.`;
}

/**
 * Returns the version of a package in its last release, and its report there. Until a package with a report is released, it is held to its first one.
 * @returns undefined for a package whose report is not committed yet
 */
export function released(root: string, { folder }: PublicPackage): Released | undefined {
  const file = join(folder, 'api.md');
  const manifest = join(folder, 'package.json');
  const last = (...args: string[]) => git(root, 'log', '-1', '--format=%H', ...args)?.trim();
  const commits = [last('-G^  "version":', '--', manifest), last('--diff-filter=A', '--', file)];
  for (const commit of commits) {
    const report = commit && git(root, 'show', `${commit}:${file}`);
    if (!report) continue;
    const { version } = JSON.parse(git(root, 'show', `${commit}:${manifest}`) ?? '') as { version: string };
    return { version, report };
  }
  return undefined;
}
