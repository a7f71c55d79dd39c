/** Finds the first screen of a remote, which its build rendered for each brand. */
import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { firstScreensFile, firstScreensSchema, wouldDrawTheSame } from '@coupon-center/portal-contracts';
import type { FirstScreen, FirstScreens } from '@coupon-center/portal-contracts';
import type { ReleaseSource } from '@coupon-center/release';
import { siteByClientId } from '@coupon-center/site-config';
import { firstScreenElement } from '@coupon-center/shell-page';
import type { PageMatch, PageRemoteVersion } from '@coupon-center/shell-page';
import type { ShellBuild } from '../shell-build.ts';
import { RecentlyUsed } from '../recently-used.ts';

/** Maximum number of cached screens, enough for all routes, brands and versions in use. */
const MOST_SCREENS = 500;
/** Wait before a missing file is requested again, in milliseconds. */
const RETRY_MS = 60_000;

export interface PlacedScreen {
  /** The remote's element with the screen in it. */
  html: string;
  styles: FirstScreen['styles'];
  /** Unique per screen. */
  key: string;
}

export interface WantedScreen {
  match: PageMatch;
  remote: PageRemoteVersion | undefined;
  /** Id of the brand. */
  clientId: string;
  build: ShellBuild;
}

/** Identifies a wanted screen, if there may be one: before the user is known, pages show only what guests may see. */
function screenIn({ match, remote }: WantedScreen) {
  if (match.kind !== 'remote' || !remote || remote.isDevelopment || remote.lacks) return undefined;
  const { path, guard } = match.route;
  if (guard !== 'guest' && guard !== 'any') return undefined;
  return { remote: match.name, version: remote.version, path };
}

/** @returns a function that finds the screen of a page; undefined if there is none */
export function createFirstScreens(
  source: ReleaseSource,
): (wanted: WantedScreen) => Promise<PlacedScreen | undefined> {
  /** A published version never changes; null where it has no screen for this page. */
  const known = new RecentlyUsed<PlacedScreen | null>(MOST_SCREENS);

  /** @throws Error if the file can't be read, or isn't what it should be */
  async function read(name: string, version: string, path: string): Promise<FirstScreens | undefined> {
    const file = await source.openFile(name, version, path);
    if (!file) return undefined;
    const json = await text(await file.read());
    if (createHash('sha256').update(json).digest('hex') !== file.sha256)
      throw new Error(`${path} of ${name} ${version} was changed.`);
    return firstScreensSchema.parse(JSON.parse(json));
  }

  async function find(wanted: WantedScreen, key: string): Promise<PlacedScreen | null> {
    const { clientId, build } = wanted;
    const place = screenIn(wanted);
    const brand = siteByClientId(clientId);
    const { shell } = build.record;
    if (!place || !brand || !shell) return null;
    const found = await read(place.remote, place.version, firstScreensFile(clientId));
    const screen = found?.screens[place.path];
    if (!found || !screen || !wouldDrawTheSame(found, brand, shell.provides)) return null;
    return { html: firstScreenElement(place, screen.html), styles: screen.styles, key };
  }

  return async (wanted) => {
    const place = screenIn(wanted);
    if (!place || !wanted.build.record.render) return undefined;
    const key = `${wanted.build.version} ${wanted.clientId} ${place.remote} ${place.version} ${place.path}`;
    const before = known.get(key);
    if (before !== undefined) return before ?? undefined;
    const found = await find(wanted, key).catch(() => null);
    known.set(key, found);
    if (!found) setTimeout(() => known.delete(key), RETRY_MS).unref();
    return found ?? undefined;
  };
}
