import type { Page } from '@playwright/test';

/** Leaves a call of the page without an answer, for as long as the scene is looked at: the page's own time limit does not pass. */
export async function holdCall(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  await page.route(address, () => {});
}
