/** The sandbox's hosted payment page. */
import type { Page } from '@playwright/test';

/** Fill in the form and send it. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.locator('[name=card_number]').fill(number);
  await page.locator('[name=exp_month]').fill('12');
  await page.locator('[name=exp_year]').fill('2034');
  await page.locator('[name=cvc]').fill('123');
  await page.locator('form button[type=submit]').click();
}
