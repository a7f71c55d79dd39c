/** The rules for live versions: pure functions, which the service runs in the transaction of a change. */
import { grantsOf } from '@coupon-center/portal-contracts';
import type { Publisher, Registry } from '@coupon-center/portal-contracts';
import { checkNeeds, checkReplacement, checkRoutes } from './declaration-rules.ts';
import type { ReplaceOptions } from './declaration-rules.ts';
import { ReleaseError } from '../errors.ts';
import { checkAgainstShell, checkShell } from './used-names.ts';
import { contentOfVersion, isShellVersion } from '../records/version-record.ts';
import type { ReleasedVersion } from '../records/version-record.ts';

/** Number of earlier versions kept as fallbacks. */
export const EARLIER_VERSIONS_KEPT = 5;
/** Number of recalled versions that the registry names. */
const RECALLED_VERSIONS_KEPT = 10;

/** The registry's entry for one remote, or for the shell. */
export interface RemoteState {
  /** Undefined before the first version is live, and after the last one was withdrawn. */
  live: ReleasedVersion | undefined;
  /** Versions that were live before, newest first. */
  earlier: readonly ReleasedVersion[];
  /** Versions that were rolled back or withdrawn, and not made live again since, newest first. */
  recalled: readonly string[];
  /** Who chose the live version. */
  chosenBy: Publisher;
}

export interface ShellOptions {
  /** Accept a shell that can't run versions that pages need; pages refuse these. */
  breakRemotes?: boolean;
}

export interface PromoteOptions extends ReplaceOptions, ShellOptions {
  publisher?: Publisher;
  /** Leave the remote alone if its live version was chosen by hand. */
  keepChosen?: boolean;
}

/** `kept`: another version, chosen by hand, stays live. */
export type PromoteOutcome = 'live' | 'live already' | 'kept';

export interface Promotion {
  state: RemoteState;
  outcome: PromoteOutcome;
}

function replaceLive(
  { live, earlier, recalled }: RemoteState,
  next: ReleasedVersion,
  chosenBy: Publisher,
): RemoteState {
  const past = [...(live ? [live] : []), ...earlier].filter(({ version }) => version !== next.version);
  return {
    live: next,
    earlier: past.slice(0, EARLIER_VERSIONS_KEPT),
    recalled: recalled.filter((version) => version !== next.version),
    chosenBy,
  };
}

/** Adds a version to those that open pages should no longer run. */
export function recall(recalled: readonly string[], version: string): string[] {
  return [version, ...recalled.filter((one) => one !== version)].slice(0, RECALLED_VERSIONS_KEPT);
}

/** @throws {ReleaseError} if a version conflicts with live versions */
function checkVersion(
  registry: Registry,
  next: ReleasedVersion,
  { breakRemotes = false }: ShellOptions,
): void {
  if (isShellVersion(next)) {
    if (!breakRemotes) checkShell(next.build.shell, registry);
    return;
  }
  checkAgainstShell(next, registry);
  checkNeeds(next.declaration, grantsOf(registry, next.declaration.name));
  checkRoutes(next.declaration, registry);
}

/**
 * Makes a version live.
 * @throws {ReleaseError} if it conflicts with the shell, with other remotes, or with the live version
 */
export function promoteVersion(
  registry: Registry,
  state: RemoteState,
  next: ReleasedVersion,
  { publisher = 'hand', keepChosen = false, ...options }: PromoteOptions = {},
): Promotion {
  const isLive = state.live?.version === next.version;
  if (keepChosen && state.chosenBy === 'hand' && state.live && !isLive) return { state, outcome: 'kept' };
  checkVersion(registry, next, options);
  if (state.live && !isShellVersion(state.live) && !isShellVersion(next))
    checkReplacement(state.live, next, options);
  if (!isLive) return { state: replaceLive(state, next, publisher), outcome: 'live' };
  return { state: keepChosen ? state : { ...state, chosenBy: publisher }, outcome: 'live already' };
}

/**
 * Makes the previously live version live again. The current one is no longer a fallback; publishing or promoting it
 * brings it back.
 * @throws {ReleaseError} if there is no earlier version, or it conflicts with shell or other remotes
 */
export function rollBack(
  name: string,
  registry: Registry,
  state: RemoteState,
  options: ShellOptions = {},
): RemoteState {
  const [previous, ...older] = state.earlier;
  if (!previous) throw new ReleaseError(`${name} has no earlier version to roll back to.`);
  checkVersion(registry, previous, options);
  const recalled = state.live ? recall(state.recalled, state.live.version) : state.recalled;
  return { live: previous, earlier: older, recalled, chosenBy: 'hand' };
}

/**
 * Takes a version out of use. If it is live, the one before it becomes live; without one, the remote has no live version.
 * @throws {ReleaseError} if the version before it conflicts with shell or other remotes
 */
export function withdrawVersion(
  name: string,
  registry: Registry,
  state: RemoteState,
  version: string,
  options: ShellOptions = {},
): RemoteState {
  const content = contentOfVersion(version);
  const earlier = state.earlier.filter((one) => contentOfVersion(one.version) !== content);
  const recalled = recall(state.recalled, version);
  if (state.live?.version !== version) return { ...state, earlier, recalled };
  if (isShellVersion(state.live) && earlier.length === 0)
    throw new ReleaseError(
      `No page can be rendered without ${name} ${version}. Promote another version first.`,
    );
  if (earlier.length === 0) return { live: undefined, earlier, recalled, chosenBy: 'hand' };
  return rollBack(name, registry, { ...state, earlier }, options);
}
