/** Leaving with unsaved work asks first. */
import {
  CouponsPage,
  addCoupons,
  expectAccessible,
  registerWithStore,
  signInAt,
  subscribe,
} from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

// @spec 4.40
test('a click in the menu does not lose an unsaved order', async ({ page, portal }) => {
  const merchant = await registerWithStore(portal);
  await subscribe(portal, merchant);
  await addCoupons(portal, merchant, [
    { offer_type: 'Other', description: 'First' },
    { offer_type: 'Other', description: 'Second' },
    { offer_type: 'Other', description: 'Third' },
  ]);
  await signInAt(page, '/coupons', merchant);
  const coupons = new CouponsPage(page);
  await coupons.handleOf('Third').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await coupons.expectOrder(['Third', 'First', 'Second']);

  const menu = page.getByRole('banner').getByRole('link', { name: 'Payment' });
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await menu.click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await coupons.expectOrder(['Third', 'First', 'Second']);

  await menu.click();
  await question.getByRole('button', { name: /leave/i }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'PAYMENT' })).toBeVisible();
});
