/** Measures how long it takes from a click in the menu until the screen of another remote is complete. */
import { onScreen, settle, watchedOf } from './open-page.ts';
import type { OpenPage, Visit } from './open-page.ts';
import type { Navigated } from './observe.ts';
import type { Profile } from './profiles.ts';
import { screensOf } from './screens.ts';
import type { Screen } from './screens.ts';

/** How long the page is left alone before the first click, in milliseconds. */
const IDLE = 2000;
/** The screens of three remotes, in the order in which they are visited. */
export const NAVIGATED: readonly string[] = ['/coupons', '/payment', '/my-store'];

export interface Navigation extends Navigated {
  from: string;
  to: string;
  /** Whether the page has shown that remote before. */
  isFirst: boolean;
}

async function follow(opened: OpenPage, { isMobile }: Profile, target: Screen): Promise<Navigated> {
  const { page } = opened;
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  const link = page.getByRole('banner').locator(`a[href="${target.path}"]`);
  await link.waitFor();
  // An idle period on purpose: visitors read before they go on, and the page fetches code ahead meanwhile.
  await page.waitForTimeout(IDLE);
  await page.evaluate(([path, watched]) => window.__watch(path, watched), [
    target.path,
    watchedOf(target),
  ] as const);
  await (isMobile ? link.tap() : link.click());
  const navigated = await page.waitForFunction(() => window.__navigated);
  await settle(opened);
  return (await navigated.jsonValue()) ?? { milliseconds: NaN, afterData: NaN };
}

/** Visits all screens twice; the second time, code and data are already there. @param visit to the first of {@link NAVIGATED} */
export function measureNavigations(visit: Visit): Promise<Navigation[]> {
  return onScreen(visit, async (opened) => {
    const [start, ...others] = NAVIGATED;
    const targets = [...others, start, ...others, start].filter((path) => path !== undefined);
    const results: Navigation[] = [];
    let from = visit.screen.path;
    for (const target of screensOf(targets)) {
      const isFirst = target !== visit.screen && !results.some(({ to }) => to === target.path);
      results.push({ from, to: target.path, isFirst, ...(await follow(opened, visit.profile, target)) });
      from = target.path;
    }
    return results;
  });
}
