/** The list of a merchant's coupons, and the form of one. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export class CouponsPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Cards in screen order, including collapsed expired ones. */
  cards(): Locator {
    return this.page.getByRole('main').getByRole('article', { includeHidden: true });
  }

  /** Open the row of a coupon: its whole text, its numbers and its link. */
  async open(description: string): Promise<void> {
    const row = this.cards().filter({ hasText: description });
    await row.getByRole('button', { name: /^(?!Move)/, expanded: false }).press('Enter');
  }

  handleOf(description: string): Locator {
    return this.cards().filter({ hasText: description }).getByRole('button', { name: /move/i });
  }

  /** Open the form of a coupon. */
  async edit(description: string): Promise<void> {
    const row = this.cards().filter({ hasText: description });
    await row.getByRole('link', { name: /^Edit/ }).click();
    await expect(this.page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  }

  /** Expects the coupons in this order, as the API has them: a resumed page takes no input until it has read them again. */
  async expectOrder(descriptions: string[]): Promise<void> {
    await expect(this.cards()).toHaveCount(descriptions.length);
    for (const [index, description] of descriptions.entries())
      await expect(this.cards().nth(index)).toContainText(description);
    await expect(this.page.getByText('Checking…')).toHaveCount(0);
  }

  /** Drag one coupon onto another's place with the mouse. */
  async drag(description: string, onto: string): Promise<void> {
    const from = await this.handleOf(description).boundingBox();
    const to = await this.handleOf(onto).boundingBox();
    if (!from || !to) throw new Error('The handles are not on the screen.');
    const { mouse } = this.page;
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    const distance = to.y - from.y;
    for (const share of [0.1, 0.5, 0.9, 1.2])
      await mouse.move(to.x + to.width / 2, from.y + from.height / 2 + distance * share, { steps: 5 });
    await mouse.up();
  }

  async save(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save changes' }).click();
    await expect(this.page.getByText('Your changes were saved successfully')).toBeVisible();
  }
}
