/** Measures the portal, its twin and static pages in turn. */
import type { Browser } from '@playwright/test';
import { alternate, medianOf } from '../statistics.ts';
import { measureLoads, measureWaterfall } from './measure-load.ts';
import type { Load, Waterfall } from './measure-load.ts';
import { measureNavigations, NAVIGATED } from './measure-navigation.ts';
import type { Navigation } from './measure-navigation.ts';
import type { Visit } from './open-page.ts';
import type { Portal, Variant } from './portals.ts';
import type { Profile } from './profiles.ts';
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
}

export async function compareScreen(screen: Screen, options: CompareOptions): Promise<ScreenResult> {
  const { browser, profile, statics, rounds, second } = options;
  // The store page comes from the storefront's server, which is the same for both.
  const portals = screen.isStorefront ? options.portals.slice(0, 1) : options.portals;
  const variants: ScreenResult['variants'] = {};
  const roundsOf = (variant: Variant | 'static') => (variants[variant] ??= { first: [], second: [] });
  const visitTo = async (portal: Portal): Promise<Visit> => ({
    browser,
    profile,
    // The twin has no versions of remotes that a kept page could fit.
    isKept: portal.variant === 'federated' && screen.account !== undefined,
    ...(await portal.visit(screen.path)),
  });

  let toStatic: Visit | undefined;
  for (const portal of portals) {
    const visit = await visitTo(portal);
    roundsOf(portal.variant).waterfall = await measureWaterfall(visit);
    if (!statics || toStatic) continue;
    // This visit is not measured: it warms up the server, and provides the static page.
    await measureLoads(visit, { second: false, onShown: (page) => statics.add(page) });
    const { field: _none, ...shown } = screen;
    const address = statics.origin + new URL(visit.address).pathname;
    toStatic = { ...visit, screen: shown, address, session: undefined };
  }

  await alternate([...portals, 'static' as const], rounds, async (portal, round) => {
    if (portal === 'static') {
      if (toStatic) roundsOf('static').first.push((await measureLoads(toStatic, { second: false })).first);
      return;
    }
    const loads = await measureLoads(await visitTo(portal), { second });
    const { first, second: again } = roundsOf(portal.variant);
    first.push(loads.first);
    if (loads.second) again.push(loads.second);
    const lcp = Math.round(medianOf(first.map((load) => load.lcp)));
    console.error(`${screen.path}, round ${round + 1} of ${rounds}: ${portal.variant}, LCP ${lcp} ms`);
  });
  return { path: screen.path, variants };
}

export async function compareNavigations(options: CompareOptions): Promise<NavigationResult> {
  const { browser, profile, portals, rounds } = options;
  const result: NavigationResult = {};
  await alternate(portals, rounds, async ({ variant, visit }, round) => {
    const [start = ''] = NAVIGATED;
    const navigations = await measureNavigations({ browser, profile, ...(await visit(start)) });
    (result[variant] ??= []).push(navigations);
    console.error(`soft navigation, round ${round + 1} of ${rounds}: ${variant}`);
  });
  return result;
}
