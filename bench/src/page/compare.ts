/** Measures the portal, its twin and static pages in turn. */
import type { Browser } from '@playwright/test';
import { medianOf } from '../report/statistics.ts';
import { measureLoads, measureWaterfall } from './measure-load.ts';
import type { Load, Waterfall } from './measure-load.ts';
import { measureNavigations } from './measure-navigation.ts';
import type { Navigation } from './measure-navigation.ts';
import type { Portal, Variant } from './portals.ts';
import type { Profile } from './profiles.ts';
import { STORE_PAGE } from './screens.ts';
import type { Screen } from './screens.ts';
import type { StaticServer } from './static-page.ts';

export interface Rounds {
  first: Load[];
  second: Load[];
  waterfall?: Waterfall;
}

export interface ScreenResult {
  path: string;
  variants: Partial<Record<Variant | 'static', Rounds>>;
}

export type NavigationResult = Partial<Record<Variant, Navigation[][]>>;

export interface CompareOptions {
  browser: Browser;
  profile: Profile;
  portals: readonly Portal[];
  /** Serves the lower bounds; undefined to leave them out. */
  statics: StaticServer | undefined;
  rounds: number;
  /** Whether each page is visited again. */
  second: boolean;
  onProgress: (text: string) => void;
}

/** Alternates the order, so that every other round begins with the other variant. */
const inTurn = <T>(items: readonly T[], round: number): readonly T[] =>
  round % 2 === 0 ? items : items.toReversed();

/** The store page comes from the shoppers' server, which is the same for both. */
const portalsFor = (screen: Screen, portals: readonly Portal[]) =>
  screen.isStorefront ? portals.slice(0, 1) : portals;

export async function compareScreen(screen: Screen, options: CompareOptions): Promise<ScreenResult> {
  const { browser, profile, statics, rounds, second, onProgress } = options;
  const portals = portalsFor(screen, options.portals);
  const result: ScreenResult = { path: screen.path, variants: {} };
  const roundsOf = (variant: Variant | 'static') => (result.variants[variant] ??= { first: [], second: [] });
  const visitTo = async ({ origin, storePage, signIn }: Portal) => ({
    browser,
    profile,
    screen,
    address: origin + (screen.path === STORE_PAGE ? storePage : screen.path),
    session: screen.account && (await signIn(screen.account)),
  });

  let staticAddress: string | undefined;
  for (const portal of portals) {
    const visit = await visitTo(portal);
    roundsOf(portal.variant).waterfall = await measureWaterfall(visit);
    if (!statics || staticAddress) continue;
    // Not measured: the first visit warms the server, and provides the static page.
    await measureLoads(visit, { second: false, onShown: (page) => statics.add(page) });
    staticAddress = statics.origin + new URL(visit.address).pathname;
  }

  for (let round = 0; round < rounds; round += 1) {
    for (const portal of inTurn(portals, round)) {
      const loads = await measureLoads(await visitTo(portal), { second });
      const all = roundsOf(portal.variant);
      all.first.push(loads.first);
      if (loads.second) all.second.push(loads.second);
    }
    if (staticAddress) {
      const { field: _none, ...shown } = screen;
      const visit = { browser, profile, screen: shown, address: staticAddress, session: undefined };
      roundsOf('static').first.push((await measureLoads(visit, { second: false })).first);
    }
    const times = Object.entries(result.variants).map(
      ([variant, { first }]) => `${variant} ${Math.round(medianOf(first.map(({ lcp }) => lcp)))} ms`,
    );
    onProgress(`${screen.path}, round ${round + 1} of ${rounds}: LCP ${times.join(', ')}`);
  }
  return result;
}

export async function compareNavigations(options: CompareOptions): Promise<NavigationResult> {
  const { browser, profile, portals, rounds, onProgress } = options;
  const result: NavigationResult = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const { variant, origin, signIn } of inTurn(portals, round)) {
      const navigations = await measureNavigations({
        browser,
        profile,
        origin,
        session: await signIn('tenCoupons'),
      });
      (result[variant] ??= []).push(navigations);
    }
    onProgress(`soft navigation, round ${round + 1} of ${rounds}`);
  }
  return result;
}
