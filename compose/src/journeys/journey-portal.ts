/** The portal that journeys run on: one that is already running, or one that is started for them. */
import { join } from 'node:path';
import { formatMix } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import { ReleaseError } from '@coupon-center/release';
import { dataFolder } from '@coupon-center/stack/paths';
import { createProgress } from '@coupon-center/stack/progress';
import { openVersionSource, sourcesHere } from '../versions/open-version-source.ts';
import { liveVersion, resolveMix } from '../mix/resolve-mix.ts';
import type { ResolvedMix } from '../mix/resolve-mix.ts';
import { runMix } from '../mix/run-mix.ts';
import type { VersionSource } from '../versions/version-source.ts';
import { openVersionStore } from '../versions/version-store.ts';
import type { VersionStore } from '../versions/version-store.ts';
import type { WantedMix } from '../mix/wanted-mix.ts';
import { apiFromSource } from './verdict-key.ts';

/** Context of commands that look at versions and run journeys on them. */
export interface CommandContext {
  versionSource: VersionSource;
  store: VersionStore;
  dataDir: string;
  resolve: (wanted: WantedMix) => Promise<ResolvedMix>;
  close(): Promise<void>;
}

/** @param linked origin of the portal whose link was handed over */
export async function openContext(portal: string | undefined, linked?: string): Promise<CommandContext> {
  const dataDir = join(dataFolder(), 'compose');
  const store = openVersionStore(join(dataDir, 'versions'));
  const versionSource = await openVersionSource({ portal, linked, store });
  return {
    versionSource,
    store,
    dataDir,
    resolve: (wanted) => resolveMix(wanted, versionSource, sourcesHere()),
    close: () => versionSource.close(),
  };
}

export interface JourneyPortal {
  origin: string;
  /** Describes the portal to journeys. */
  environment: NodeJS.ProcessEnv;
  /** Fingerprint of its API; undefined if unknown, or if parts of its pages change with their source. */
  api: string | undefined;
  /** Returns the part of a mix that the pages don't already have. */
  beyond(mix: Mix): Mix;
  close(): Promise<void>;
}

/** Returns the fingerprint of the portal's API before the portal is opened; see {@link JourneyPortal}. */
export const apiOf = ({ portal, resolved }: Pick<JourneyPortalOptions, 'portal' | 'resolved'>) =>
  portal === undefined && resolved.local.length === 0 ? apiFromSource() : undefined;

export interface JourneyPortalOptions {
  context: CommandContext;
  /** Address of a running portal. */
  portal: string | undefined;
  /** The mix on the pages of a portal that is started. */
  resolved: ResolvedMix;
  anyway?: boolean;
}

/** Leaves out the versions if the pages already have exactly these, because a page shows a badge for its mix. */
const without = (mix: Mix, isThere: (name: string, version: string) => boolean): Mix =>
  Object.entries(mix.versions).every(([name, { version }]) => isThere(name, version))
    ? { ...mix, versions: {} }
    : mix;

/** @throws {ReleaseError} if the portal can't be used, or started */
async function openJourneyPortal(options: JourneyPortalOptions): Promise<JourneyPortal> {
  const { portal, resolved, context } = options;
  if (portal === undefined) return startJourneyPortal(options);
  if (resolved.local.length > 0)
    throw new ReleaseError(
      `${resolved.local.join(', ')} from source cannot be used on the pages of ${portal}. Leave out --portal to start a portal on this machine.`,
    );
  const { origin } = new URL(portal);
  const registry = await context.versionSource.readRegistry();
  return {
    origin,
    environment: { RUNNING_PORTAL: '', PORTAL: origin },
    api: apiOf(options),
    beyond: (mix) => without(mix, (name, version) => liveVersion(registry, name) === version),
    close: () => Promise.resolve(),
  };
}

async function startJourneyPortal(options: JourneyPortalOptions): Promise<JourneyPortal> {
  const { context, resolved, anyway = false } = options;
  const { versionSource, store, dataDir } = context;
  const running = await runMix({
    resolved,
    versionSource,
    store,
    dataDir: join(dataDir, 'journeys'),
    port: 0,
    anyway,
    progress: createProgress(),
  });
  const { origin, sandboxOrigin, provider } = running;
  const { versions } = resolved.mix;
  return {
    origin,
    environment: { RUNNING_PORTAL: JSON.stringify({ origin, sandboxOrigin, provider }) },
    api: apiOf(options),
    beyond: (mix) => without(mix, (name, version) => versions[name]?.version === version),
    close: () => running.close(),
  };
}

/** Returns the query of the link to a mix, without what the pages already have; empty if that is all. */
export const textFor = (journeyPortal: JourneyPortal, mix: Mix): string =>
  formatMix(journeyPortal.beyond(mix));

/** Runs an action on a portal, which is closed afterwards if it was started for that. */
export async function withJourneyPortal<T>(
  options: JourneyPortalOptions,
  work: (journeyPortal: JourneyPortal) => Promise<T>,
): Promise<T> {
  const journeyPortal = await openJourneyPortal(options);
  try {
    return await work(journeyPortal);
  } finally {
    await journeyPortal.close();
  }
}
