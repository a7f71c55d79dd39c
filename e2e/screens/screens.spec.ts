/** Takes the pictures: each scene is reached once per brand, and taken in every width and scheme. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { ClientId } from '@coupon-center/site-config';
import { merchantStates } from '../fixtures/merchant-states.ts';
import { openScene } from './open-scene.ts';
import { PICTURES, PICTURE_WIDTHS, SCHEMES, fromEnvironment } from './options.ts';
import type { PictureWidth } from './options.ts';
import type { Scene } from './scene.ts';
import { scenes } from './scenes/index.ts';
import { settle } from './settle.ts';

const { brands, only, portal } = fromEnvironment();
const wanted = scenes.filter(({ name }) => new RegExp(only).test(name));

test.describe.configure({ mode: 'parallel' });

/** Whether a width counts as a desktop: states that exist only on a phone also exist on a tablet. */
const isWide = (width: number) => width >= 1280;

function widthsOf({ widths, phoneOnly }: Scene): readonly PictureWidth[] {
  if (phoneOnly) return [375];
  return PICTURE_WIDTHS.filter((width) => !widths || widths.some((other) => isWide(other) === isWide(width)));
}

for (const clientId of brands) {
  const access = { ...portal, clientId };
  const merchantIn = merchantStates(access);

  for (const scene of wanted) {
    const take = (name: string, first: number, widths: readonly PictureWidth[]) =>
      test(`${clientId} ${name}`, async ({ browser }) => {
        const viewport = { width: first, height: 800 };
        const page = await openScene(scene, { browser, portal: access, merchantIn, context: { viewport } });
        await takeAll(page, scene, clientId, widths);
        await page.context().close();
      });
    if (scene.reopens) for (const width of widthsOf(scene)) take(`${scene.name} ${width}`, width, [width]);
    else take(scene.name, scene.widths?.[0] ?? 1280, widthsOf(scene));
  }
}

const WINDOW_HEIGHTS = { 375: 740, 768: 1024, 1280: 800, 1920: 1080 } as const;

async function takeAll(
  page: Page,
  scene: Scene,
  clientId: ClientId,
  widths: readonly PictureWidth[],
): Promise<void> {
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: WINDOW_HEIGHTS[width] });
    if (!scene.window) await showWhole(page, width);
    for (const scheme of SCHEMES) {
      const isForced = scheme === 'forced';
      await page.emulateMedia({
        colorScheme: isForced ? 'light' : scheme,
        forcedColors: isForced ? 'active' : 'none',
      });
      await settle(page, scene);
      if (scene.middle) await showInMiddle(scene.middle(page));
      await page.screenshot({
        path: join(PICTURES, clientId, scheme, String(width), `${scene.name}.png`),
        fullPage: !scene.window,
        animations: 'disabled',
      });
    }
  }
}

/** Scrolls again at each width, because the height of what is above differs. */
async function showInMiddle(element: Locator): Promise<void> {
  await element.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(element).toBeInViewport();
}

/**
 * Make the window as high as the page down to its footer, so that what sticks to the window's edges covers nothing. The strip
 * about a failed payment has a place of its own.
 */
async function showWhole(page: Page, width: PictureWidth): Promise<void> {
  const height = await page.evaluate(() => {
    // Each coupon has a footer, too.
    const footer = [...document.querySelectorAll('footer')].at(-1);
    if (!footer) return document.documentElement.scrollHeight;
    const strip = document.querySelector<HTMLElement>('.past-due')?.offsetHeight ?? 0;
    return footer.getBoundingClientRect().top + scrollY + strip;
  });
  await page.setViewportSize({ width, height: Math.max(WINDOW_HEIGHTS[width], Math.ceil(height)) });
  await page.evaluate(() => window.scrollTo(0, 0));
}
