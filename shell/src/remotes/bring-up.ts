/**
 * The order in which a remote is brought up: the live version, once more if that fails, then the version that worked
 * before. Pure: what each stage does is given. Every failure is reported with its stage.
 */
import type { PageRemote, PageRemoteVersion } from '../page-data.ts';
import { StageError } from './stage-error.ts';
import type { Stage } from './stage-error.ts';
import { TimeLimitError } from './within-time.ts';

export interface Stages<Manifest, Code, Mounted> {
  /** @throws when the shell does not speak the contract that the version needs */
  contract(version: PageRemoteVersion): void;
  manifest(version: PageRemoteVersion): Promise<Manifest>;
  load(version: PageRemoteVersion, manifest: Manifest): Promise<Code>;
  mount(version: PageRemoteVersion, code: Code): Promise<Mounted>;
}

export type Report = (error: unknown, context: Readonly<Record<string, unknown>>) => void;

async function stage<T>(
  name: Stage,
  { version }: PageRemoteVersion,
  action: () => T | Promise<T>,
): Promise<T> {
  try {
    return await action();
  } catch (cause) {
    throw new StageError(name, `Version ${version} failed at the stage '${name}'.`, { cause });
  }
}

async function bringUpVersion<Manifest, Code, Mounted>(
  version: PageRemoteVersion,
  stages: Stages<Manifest, Code, Mounted>,
): Promise<Mounted> {
  await stage('contract', version, () => stages.contract(version));
  const manifest = await stage('manifest', version, () => stages.manifest(version));
  const code = await stage('load', version, () => stages.load(version, manifest));
  return stage('mount', version, () => stages.mount(version, code));
}

export interface BringUpOptions {
  report: Report;
  /** Whether the remote is still wanted; somebody who went on to another page wants no further attempt. */
  isWanted: () => boolean;
}

/** A contract that does not fit will not fit a moment later, and nobody waits for a hanging server twice. */
function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof StageError)) return true;
  return error.stage !== 'contract' && !(error.cause instanceof TimeLimitError);
}

/** @throws the last attempt's {@link StageError} when no version came up */
export async function bringUp<Manifest, Code, Mounted>(
  remote: PageRemote,
  stages: Stages<Manifest, Code, Mounted>,
  { report, isWanted }: BringUpOptions,
): Promise<Mounted> {
  const attempts = [remote.live, remote.live, ...(remote.earlier ? [remote.earlier] : [])];
  let last: unknown;
  for (const [index, version] of attempts.entries()) {
    const isRepetition = index === 1;
    if (isRepetition && !isWorthRepeating(last)) continue;
    try {
      return await bringUpVersion(version, stages);
    } catch (error) {
      last = error;
      const { name } = version.declaration;
      const place = error instanceof StageError ? error.stage : 'unknown';
      report(error, { remote: name, version: version.version, stage: place, attempt: index + 1 });
      if (!isWanted()) break;
    }
  }
  throw last;
}
