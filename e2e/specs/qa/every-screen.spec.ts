/**
 * Rules for every screen in every state: it is accessible in light and dark and by touch, fits narrow and zoomed windows and
 * large text, and does not shift while it loads. The states are those of `npm run screens`.
 */
import {
  expectAccessible,
  layoutShifts,
  smallTargets,
  tooWide,
  violationsOf,
  watchErrors,
  watchLayout,
} from '@coupon-center/journeys';
import type { Page } from '@playwright/test';
import { merchantStates } from '../../fixtures/merchant-states.ts';
import { expect, test } from '../../fixtures/test.ts';
import { openScene } from '../../screens/open-scene.ts';
import { isDaily, scenes } from '../../screens/scenes/index.ts';
import { settle } from '../../screens/settle.ts';

/** Merchants of the worker's portal; a fixture for the worker would start another portal. */
let merchants: ReturnType<typeof merchantStates> | undefined;

test.describe.configure({ mode: 'parallel' });

/** `npm test` opens each scene on a phone; on a desktop, the main walk runs axe. */
const isFull = Boolean(process.env.COUPON_CENTER_TEST_FULL);

/** A phone, a small phone, and half of a desktop window: what is left of 1280 px at 200 % zoom. */
const PHONE = { width: 375, height: 740 };
const SMALL_PHONE = { width: 320, height: 640 };
const ZOOMED = { width: 640, height: 400 };
const DESK = { width: 1280, height: 800 };

interface Painted extends Window {
  isPainted?: boolean;
}

/** Fonts arrive after the first paint, as on a slow connection. Observed, because a scene may replace `performance`. */
async function holdFonts(page: Page): Promise<void> {
  await page.addInitScript(() =>
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) (window as Painted).isPainted = true;
    }).observe({ type: 'paint', buffered: true }),
  );
  await page.route('**/*.woff2', async (route) => {
    await page.waitForFunction(() => (window as Painted).isPainted);
    await route.continue();
  });
}

for (const scene of scenes)
  test(
    `${scene.name} is accessible, fits, and does not shift`,
    { tag: isDaily(scene) ? '@daily' : '@full' },
    async ({ browser, portal }) => {
      merchants ??= merchantStates(portal);
      let expectNoErrors = () => {};
      const page = await openScene(scene, {
        browser,
        portal,
        merchantIn: merchants,
        context: { viewport: PHONE, hasTouch: true },
        async beforeOpening(opened) {
          expectNoErrors = watchErrors(opened.context(), scene.allowedErrors);
          await watchLayout(opened);
          await holdFonts(opened);
        },
        afterOpening: async (opened) =>
          expect.soft(await layoutShifts(opened), 'what moved on a phone').toEqual([]),
      });
      // At the end of the page, no bar that sticks to the window covers a part of a button.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expectAccessible(page);
      expect.soft(await smallTargets(page), 'too small for a finger').toEqual([]);
      // The portal remembers the position: reloaded at its end, a page moves by what is still loading above.
      await page.evaluate(() => scrollTo(0, 0));
      for (const size of [SMALL_PHONE, ZOOMED])
        expect.soft(await tooWide(page, size), `wider than ${size.width} px`).toEqual([]);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      expect.soft(await tooWide(page, PHONE), 'too wide where text is twice as large').toEqual([]);

      // Reloading would undo the actions of a scene.
      if (isFull && !scene.act) {
        await page.setViewportSize(DESK);
        // The page has set it again. With it, the server would put the real answers into the page.
        await page.context().clearCookies({ name: 'access' });
        await page.reload();
        await settle(page, scene);
        expect.soft(await layoutShifts(page), 'what moved on a desk').toEqual([]);
        expect.soft(await violationsOf(page), 'on a desk').toEqual([]);
      }
      await page.context().close();
      expectNoErrors();
    },
  );
