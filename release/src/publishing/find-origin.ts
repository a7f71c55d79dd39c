/** Finds out which commit is published, and by which builder. */
import { execFileSync } from 'node:child_process';
import { hostname, userInfo } from 'node:os';
import type { Origin } from './prepare-version.ts';

function git(folder: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

function localCommit(folder: string): string | undefined {
  const commit = git(folder, 'rev-parse', 'HEAD');
  if (!commit) return undefined;
  return git(folder, 'status', '--porcelain', '--', '.') ? `${commit} with changes` : commit;
}

function user(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
}

/** Returns the origin that CI states, or else the folder's checkout and the user who runs the command. */
export function findOrigin(folder: string, env: NodeJS.ProcessEnv = process.env): Origin {
  const { GITHUB_SHA, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_COMMIT_SHA, CI_JOB_URL } = env;
  const onGithub = GITHUB_RUN_ID
    ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`
    : undefined;
  return {
    commit: GITHUB_SHA ?? CI_COMMIT_SHA ?? localCommit(folder) ?? 'unknown',
    builder: onGithub ?? CI_JOB_URL ?? `${user()}@${hostname()}`,
  };
}
