/** Waits until a page has settled. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

/** Signs of loading. Progress with a value, such as that of a checklist, doesn't count. */
const BUSY = '[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])';

/** Waits for headings, fonts and pictures, and until nothing loads, unless the scene shows loading. */
export async function settle(page: Page, { waits }: Pick<Scene, 'waits'>): Promise<void> {
  // Not by its role: a dialog hides the page behind it from assistive technology.
  await page.locator('h1').first().waitFor();
  if (!waits) await expect(page.locator(BUSY)).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
