/** The form of one coupon, new or not. */
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

export interface CouponFields {
  /** Number as typed. */
  savings?: string;
  description?: string;
  code?: string;
}

export class CouponFormPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** The coupon as shoppers will see it. */
  preview(): Locator {
    return this.page.getByRole('complementary', { name: 'Preview' });
  }

  async fill({ savings, description, code }: CouponFields): Promise<void> {
    if (savings !== undefined) await this.page.getByLabel('Savings', { exact: false }).first().fill(savings);
    if (description !== undefined) await this.page.getByLabel('Coupon Description').fill(description);
    if (code !== undefined) await this.page.getByLabel('Coupon Code').fill(code);
  }

  /** Save, and wait for the list. */
  async save(): Promise<void> {
    await this.page.getByRole('button', { name: /^Save (Coupon|Changes)$/ }).click();
    await expect(this.page).toHaveURL(/\/coupons$/);
  }
}
