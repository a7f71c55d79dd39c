/** Explains which parts of a mix don't fit together, by the rules for going live. */
import { grantsOf, SHELL_CONTRACT_VERSION } from '@coupon-center/portal-contracts';
import type {
  BuildRecord,
  Registry,
  RemoteDeclaration,
  RemoteVersion,
} from '@coupon-center/portal-contracts';
import {
  checkNeeds,
  checkRoutes,
  checkScreens,
  droppedRoutes,
  isShellVersion,
  lacksOf,
  otherOwner,
  ReleaseError,
} from '@coupon-center/release';
import { registryOf } from './mix-source.ts';
import type { ResolvedPart } from './resolve-mix.ts';

/** A remote from source. */
export interface LocalRemote {
  /** Name of its package. */
  package: string;
  declaration: RemoteDeclaration;
  /** The build of its development server. */
  build: Pick<BuildRecord, 'routes' | 'uses'>;
}

export interface FittingMix {
  parts: readonly Pick<ResolvedPart, 'released'>[];
  remotes?: readonly LocalRemote[];
  /** The shell's build, if that is from source. */
  shell?: BuildRecord | undefined;
  /** Registry of the source of versions; undefined if unknown. */
  registry?: Registry | undefined;
}

/** Returns a remote from source as if it had been published. */
const fromSource = ({ package: packageName, declaration, build: { uses } }: LocalRemote): RemoteVersion => ({
  version: 'from source',
  package: packageName,
  publishedAt: '',
  entry: '',
  files: {},
  ...(uses && { uses }),
  declaration,
});

/** @returns the refusal, if there is one */
function wordsOf(check: () => void): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ReleaseError) return [error.message];
    throw error;
  }
}

/** Returns a sentence for each thing that doesn't fit; none if the mix could be live as it is. */
export function misfits({ parts, remotes: local = [], shell, registry }: FittingMix): string[] {
  const published = parts.map(({ released }) => released);
  const liveShell = published.find(isShellVersion)?.build.shell;
  const ownShell = shell?.shell ?? liveShell ?? { version: '', contract: SHELL_CONTRACT_VERSION };
  const candidates: RemoteVersion[] = [
    ...published.filter((version): version is RemoteVersion => !isShellVersion(version)),
    ...local.map(fromSource),
  ];
  const before: { released: RemoteVersion }[] = [];
  const words: string[] = [];
  for (const candidate of candidates) {
    const { declaration } = candidate;
    words.push(...lacksOf(candidate, ownShell));
    // Compared only with the parts before it, so that a collision is reported once.
    words.push(...wordsOf(() => checkRoutes(declaration, registryOf(before))));
    before.push({ released: candidate });
    if (!registry) continue;
    words.push(...wordsOf(() => checkNeeds(declaration, grantsOf(registry, declaration.name))));
    words.push(...replacementWords(candidate, registry));
  }
  for (const { declaration, build } of local)
    words.push(...wordsOf(() => checkScreens(declaration, build.routes)));
  return words;
}

/** Returns sentences about differences from the live version. */
function replacementWords(candidate: RemoteVersion, { remotes }: Registry): string[] {
  const { name } = candidate.declaration;
  const live = Object.hasOwn(remotes, name) ? remotes[name]?.live : undefined;
  if (!live) return [];
  return [otherOwner(live, candidate), droppedRoutes(live, candidate)].filter((words) => words !== undefined);
}
