/**
 * The order in which a remote is brought up: the live version, once more if that fails, then the version that worked
 * before. Pure: what each stage does is given. Every failure is reported with its stage, as long as the remote is wanted.
 */
import type { PageRemote, PageRemoteVersion } from '@coupon-center/shell-page';
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

/** The remote was left before it was up: nothing went wrong, and nobody needs to hear of it. */
export class UnwantedError extends Error {
  override name = 'UnwantedError';
}

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
  checkWanted: () => void,
): Promise<Mounted> {
  checkWanted();
  await stage('contract', version, () => stages.contract(version));
  checkWanted();
  const manifest = await stage('manifest', version, () => stages.manifest(version));
  checkWanted();
  const code = await stage('load', version, () => stages.load(version, manifest));
  // A remote that mounts acts at once: it may send the user, who is elsewhere by now, to another page.
  checkWanted();
  return stage('mount', version, () => stages.mount(version, code));
}

export interface BringUpOptions {
  report: Report;
  /** Whether the remote is still wanted; asked before each stage, as somebody may have gone on to another page. */
  isWanted: () => boolean;
}

/** A contract that does not fit will not fit a moment later, and nobody waits for a hanging server twice. */
function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof StageError)) return true;
  return error.stage !== 'contract' && !(error.cause instanceof TimeLimitError);
}

/**
 * @throws the last attempt's {@link StageError} when no version came up
 * @throws {UnwantedError} when the remote was left meanwhile
 */
export async function bringUp<Manifest, Code, Mounted>(
  remote: PageRemote,
  stages: Stages<Manifest, Code, Mounted>,
  { report, isWanted }: BringUpOptions,
): Promise<Mounted> {
  const attempts = [remote.live, remote.live, ...(remote.earlier ? [remote.earlier] : [])];
  const checkWanted = () => {
    if (!isWanted()) throw new UnwantedError(`${remote.live.declaration.name} is not wanted any more.`);
  };
  let last: unknown;
  for (const [index, version] of attempts.entries()) {
    const isRepetition = index === 1;
    if (isRepetition && !isWorthRepeating(last)) continue;
    try {
      return await bringUpVersion(version, stages, checkWanted);
    } catch (error) {
      checkWanted();
      last = error;
      const { name } = version.declaration;
      const place = error instanceof StageError ? error.stage : 'unknown';
      report(error, { remote: name, version: version.version, stage: place, attempt: index + 1 });
    }
  }
  throw last;
}
