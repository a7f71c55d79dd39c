/** Measures how soon the page reacts to a merchant on a slow phone. */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { onScreen } from './open-page.ts';
import type { OpenPage } from './open-page.ts';
import type { Portal } from './portals.ts';
import { profiles } from './profiles.ts';

/** Only the processor is slow: the network is not measured. */
const PHONE = { ...profiles.phone, latency: 0, down: 1e9, up: 1e9 };
const STEPS = 60;

export interface Interaction {
  /** The longest interaction from the input to the next frame, in milliseconds; the browser rounds to 8. */
  inp: number;
  /** The longest frame, whether or not it belongs to an interaction, e.g. while a finger moves. */
  longestFrame: number;
}

export const ACTIONS = [
  'typing',
  'first opening of the date picker',
  'filtering',
  'dragging over ten cards',
] as const;
export type Action = (typeof ACTIONS)[number];

interface InteractionTiming extends PerformanceEntry {
  interactionId: number;
}

declare global {
  interface Window {
    __interactions: Interaction;
  }
}

/** Observes interactions; runs in the page. */
function observeInteractions(): void {
  const seen: Interaction = { inp: 0, longestFrame: 0 };
  window.__interactions = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as InteractionTiming[])
      if (entry.interactionId > 0) seen.inp = Math.max(seen.inp, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestFrame = Math.max(seen.longestFrame, duration);
  }).observe({ type: 'long-animation-frame' });
}

async function during(page: Page, action: () => Promise<void>): Promise<Interaction> {
  await page.evaluate(observeInteractions);
  await action();
  // Entries arrive some time after their frames, and nothing announces the last one.
  await page.waitForTimeout(500);
  return page.evaluate(() => window.__interactions);
}

/** Drags the first card to the lower edge of the screen, where the list scrolls under the finger, until it is the last one. */
async function dragToTheEnd(page: Page, cdp: CDPSession): Promise<void> {
  const cards = page.locator('main article');
  const handle = cards.first().getByRole('button', { name: /move/i });
  const name = await handle.getAttribute('aria-label');
  const isLast = async () =>
    (await cards.last().getByRole('button', { name: /move/i }).getAttribute('aria-label')) === name;
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  if (!box) throw new Error('The first card has no handle on the screen.');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = (type: 'touchStart' | 'touchMove', y: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x, y }] });
  await touch('touchStart', from.y);
  const bottom = PHONE.viewport.height - 20;
  for (let step = 1; step <= STEPS; step += 1)
    await touch('touchMove', from.y + ((bottom - from.y) * step) / STEPS);
  for (let step = 0; step < STEPS && !(await isLast()); step += 1) {
    await touch('touchMove', bottom + (step % 2));
    // The pace of a finger: the frames that are measured lie between its moves.
    await page.waitForTimeout(50);
  }
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Measures every interaction once, on fresh pages. */
export async function measureInteractions(
  browser: Browser,
  portal: Portal,
): Promise<Record<Action, Interaction>> {
  const on = async <T>(path: string, action: (opened: OpenPage) => Promise<T>) =>
    onScreen({ browser, profile: PHONE, ...(await portal.visit(path)) }, action);
  const onForm = await on('/coupons/add', async ({ page }) => {
    const description = page.getByLabel('Coupon Description');
    await description.tap();
    return {
      typing: await during(page, () => description.pressSequentially('A pair of socks', { delay: 120 })),
      'first opening of the date picker': await during(page, async () => {
        await page
          .getByRole('button', { name: /Choose date/ })
          .first()
          .tap();
        await page.getByRole('grid').waitFor();
      }),
    };
  });
  const onList = await on('/coupons', async ({ page, cdp }) => {
    const search = page.getByLabel('Search');
    await search.tap();
    const filtering = await during(page, () => search.pressSequentially('everything', { delay: 120 }));
    await search.fill('');
    return { filtering, 'dragging over ten cards': await during(page, () => dragToTheEnd(page, cdp)) };
  });
  return { ...onForm, ...onList };
}
