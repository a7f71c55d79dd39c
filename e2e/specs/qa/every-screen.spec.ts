/**
 * What holds on every screen and in every state of it: it can be used by everybody in light and dark, fits narrow and
 * zoomed windows, and keeps still while it loads. The states are those of `npm run screens`.
 */
import { merchantStates } from '../../fixtures/merchant-states.ts';
import { layoutShifts, tooWide, watchLayout } from '../../fixtures/layout.ts';
import { expect, expectAccessible, test as base } from '../../fixtures/test.ts';
import { openScene } from '../../screens/open-scene.ts';
import { scenes } from '../../screens/scenes/index.ts';
import { settle } from '../../screens/settle.ts';

const test = base.extend<object, { merchantIn: ReturnType<typeof merchantStates> }>({
  merchantIn: [async ({ portal }, use) => use(merchantStates(portal)), { scope: 'worker' }],
});

test.describe.configure({ mode: 'parallel' });

/** A phone, a small one, and half of a desk's window: what is left of 1280 px at a zoom of 200 %. */
const PHONE = { width: 375, height: 740 };
const SMALL_PHONE = { width: 320, height: 640 };
const ZOOMED = { width: 640, height: 400 };
const DESK = { width: 1280, height: 800 };

for (const scene of scenes)
  test(`${scene.name} works for everybody, fits, and keeps still`, async ({
    browser,
    portal,
    merchantIn,
  }) => {
    const page = await openScene(scene, {
      browser,
      portal,
      merchantIn,
      context: { viewport: PHONE },
      beforeOpening: watchLayout,
      afterOpening: async (opened) =>
        expect.soft(await layoutShifts(opened), 'what moved on a phone').toEqual([]),
    });
    await expectAccessible(page);

    for (const viewport of [SMALL_PHONE, ZOOMED]) {
      await page.setViewportSize(viewport);
      await settle(page);
      expect.soft(await tooWide(page), `wider than ${viewport.width} px`).toEqual([]);
    }
    // What was done on the page is gone after this, which changes nothing of how it loads.
    await page.setViewportSize(DESK);
    if (!scene.act) {
      await page.reload();
      await settle(page);
      expect.soft(await layoutShifts(page), 'what moved on a desk').toEqual([]);
    }
    await page.context().close();
  });
