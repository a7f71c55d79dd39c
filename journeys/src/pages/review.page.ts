/** The provider's list of stores. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Finds a store that waits: the oldest come first, and those of other tests may fill a page of the list. */
export async function findStore(page: Page, name: string): Promise<Locator> {
  const store = page.getByRole('article', { name });
  const more = page.getByRole('button', { name: 'Load more' });
  for (;;) {
    await expect(store.or(more).first()).toBeVisible();
    if (await store.isVisible()) return store;
    await more.click();
  }
}
