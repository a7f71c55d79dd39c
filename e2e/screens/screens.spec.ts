/** Takes the pictures: each scene is reached once for a brand, and taken in every width and scheme. */
import { join } from 'node:path';
import { test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { ClientId } from '@coupon-center/site-config';
import { merchantStates } from '../fixtures/merchant-states.ts';
import { openScene } from './open-scene.ts';
import { PICTURES, WIDTHS, fromEnvironment, schemesOf } from './options.ts';
import type { Width } from './options.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes/index.ts';
import { settle } from './settle.ts';

const { brands, only, portal } = fromEnvironment();
const wanted = scenes.filter(({ name }) => new RegExp(only).test(name));

test.describe.configure({ mode: 'parallel' });

for (const clientId of brands) {
  const access = { ...portal, clientId };
  const merchantIn = merchantStates(access);

  for (const scene of wanted)
    test(`${clientId} ${scene.name}`, async ({ browser }) => {
      const viewport = { width: scene.widths?.[0] ?? 1280, height: 800 };
      const page = await openScene(scene, { browser, portal: access, merchantIn, context: { viewport } });
      await takeAll(page, scene, clientId);
      await page.context().close();
    });
}

const WINDOW_HEIGHTS = { 375: 740, 1280: 800 } as const;

async function takeAll(page: Page, scene: Scene, clientId: ClientId): Promise<void> {
  for (const width of [...(scene.widths ?? WIDTHS)].reverse()) {
    await page.setViewportSize({ width, height: WINDOW_HEIGHTS[width] });
    if (!scene.window) await showWhole(page, width);
    for (const colorScheme of schemesOf(clientId)) {
      await page.emulateMedia({ colorScheme });
      await settle(page, scene);
      await page.screenshot({
        path: join(PICTURES, clientId, colorScheme, String(width), `${scene.name}.png`),
        fullPage: !scene.window,
        animations: 'disabled',
      });
    }
  }
}

/** Make the window as high as the page down to its footer, so that what sticks to the window's edges covers nothing. */
async function showWhole(page: Page, width: Width): Promise<void> {
  const height = await page.evaluate(() => {
    const footer = document.querySelector('footer');
    return footer ? footer.getBoundingClientRect().top + scrollY : document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width, height: Math.max(WINDOW_HEIGHTS[width], Math.ceil(height)) });
  await page.evaluate(() => window.scrollTo(0, 0));
}
