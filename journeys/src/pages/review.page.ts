/** The provider's desk: the list of stores, and the one that is shown. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/**
 * Finds a store that waits, on the open list, and shows it. The oldest come first, and those of other tests may fill pages of the
 * list.
 */
export async function findStore(page: Page, name: string): Promise<Locator> {
  const search = page.getByRole('searchbox', { name: 'Search stores and merchants' });
  await search.fill(name);
  await search.press('Enter');
  const row = page
    .getByRole('list', { name: 'Stores' })
    .getByRole('link', { name })
    .filter({ hasText: /Pending|Changed/ });
  await row.click();
  const store = page.getByRole('article', { name }).first();
  await expect(store.getByRole('button', { name: /approve/i })).toBeVisible();
  return store;
}
