/** The provider's list of stores. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Finds a store that waits. The oldest come first, and those of other tests may fill pages of the list. */
export async function findStore(page: Page, name: string): Promise<Locator> {
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill(name);
  await search.press('Enter');
  // A search is in all stores until a state is chosen.
  const state = (label: string) => page.getByRole('button', { name: label, exact: true });
  await expect(state('All')).toHaveAttribute('aria-pressed', 'true');
  await state('Pending').click();
  const store = page.getByRole('article', { name });
  await expect(store).toBeVisible();
  return store;
}
