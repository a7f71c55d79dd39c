/** Waits until a page has come to rest. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

/** Progress with a value, as of a checklist, is no wait. */
const BUSY = '[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])';

/** Headings, fonts and pictures are there, and nothing loads, unless the scene is one of waiting. */
export async function settle(page: Page, { waits }: Pick<Scene, 'waits'>): Promise<void> {
  // Not by its role: a dialog takes the page behind it out of what assistive technology sees.
  await page.locator('h1').first().waitFor();
  if (!waits) await expect(page.locator(BUSY)).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
