/** Measures how long it takes from a click in the menu until the screen of another remote is complete. */
import type { Browser } from '@playwright/test';
import type { SignedIn } from '@coupon-center/journeys';
import { observedIn, openContext, openScreen, settle, watchedOf } from './open-page.ts';
import type { OpenPage } from './open-page.ts';
import type { Profile } from './profiles.ts';
import { screensOf } from './screens.ts';
import type { Screen } from './screens.ts';

/** How long the page is left alone before the first click, in milliseconds. */
const IDLE = 2000;
/** The screens of three remotes. */
const ROUND = ['/coupons', '/payment', '/my-store'];

export interface Navigation {
  from: string;
  to: string;
  /** Whether the page has shown that remote before. */
  isFirst: boolean;
  milliseconds: number;
  /** Time since the last answer of the API, or since the click if the page made no calls. */
  afterData: number;
}

export interface NavigationOptions {
  browser: Browser;
  profile: Profile;
  origin: string;
  session: SignedIn;
}

async function follow(opened: OpenPage, profile: Profile, target: Screen): Promise<[number, number]> {
  const { page } = opened;
  const menu = page.getByRole('button', { name: 'Menu' });
  if (profile.isMobile) await menu.click();
  const link = page.getByRole('banner').locator(`a[href="${target.path}"]`);
  await link.waitFor();
  // Simulates a visitor who reads this long before going on.
  await page.waitForTimeout(IDLE);
  await page.evaluate(([path, watched]) => window.__bench.watch(path, watched), [
    target.path,
    watchedOf(target),
  ] as const);
  await (profile.isMobile ? link.tap() : link.click());
  await page.waitForFunction(() => window.__bench.navigation > 0);
  await settle(opened);
  const { navigation, afterData } = await observedIn(page);
  return [navigation, afterData];
}

/** Visits all screens twice; in the second round, code and data are there. */
export async function measureNavigations(options: NavigationOptions): Promise<Navigation[]> {
  const { browser, profile, origin, session } = options;
  const context = await openContext(browser, profile, session);
  try {
    const [start, ...others] = screensOf(ROUND);
    if (!start) throw new Error('There is no screen to start from.');
    const opened = await openScreen(context, profile, start, origin + start.path);
    const results: Navigation[] = [];
    let from = start.path;
    for (const round of [0, 1])
      for (const target of [...others, start]) {
        const [milliseconds, afterData] = await follow(opened, profile, target);
        const isFirst = round === 0 && target !== start;
        results.push({ from, to: target.path, isFirst, milliseconds, afterData });
        from = target.path;
      }
    return results;
  } finally {
    await context.close();
  }
}
