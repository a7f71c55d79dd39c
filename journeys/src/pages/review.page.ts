/** The provider's list of stores. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Finds a store that waits. The oldest come first, and those of other tests may fill pages of the list. */
export async function findStore(page: Page, name: string): Promise<Locator> {
  const address = new URL('/review', page.url());
  address.search = new URLSearchParams({ q: name }).toString();
  await page.goto(address.href);
  const store = page.getByRole('article', { name });
  await expect(store).toBeVisible();
  return store;
}
