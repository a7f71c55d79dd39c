/** The provider's list of stores. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Finds a store that waits, on the open list. The oldest come first, and those of other tests may fill pages of the list. */
export async function findStore(page: Page, name: string): Promise<Locator> {
  const search = page.getByRole('searchbox', { name: 'Search stores and merchants' });
  await search.fill(name);
  await search.press('Enter');
  const store = page.getByRole('article', { name });
  await expect(store).toBeVisible();
  return store;
}
