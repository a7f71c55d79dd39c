/** A server that is down, and data in local storage that cannot be read: nothing is lost, and the page never stays blank. */
import { addCoupons, registerWithStore, signInAt, subscribe } from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

test.describe('a server that is down', () => {
  test.use({ allowedErrors: /net::ERR_CONNECTION_(?:REFUSED|RESET)|We cannot reach the server/ });
  // The portal is started again, which takes a while.
  test.describe.configure({ timeout: 180_000 });

  test.beforeEach(async ({ page, portal }) => {
    const merchant = await registerWithStore(portal);
    await subscribe(portal, merchant);
    await addCoupons(portal, merchant, [{ offer_type: 'Other', description: 'There before' }]);
    await signInAt(page, '/coupons/add', merchant);
  });

  test('a form keeps what was typed, and is saved once the server is back', async ({ page, portal }) => {
    await page.getByLabel('Coupon Description').fill('Typed before the server went away');
    await portal.stop();
    try {
      await page.getByRole('button', { name: 'Save Coupon' }).click();
      await expect(page.getByText('We cannot reach the server').first()).toBeVisible();
      await expect(page.getByLabel('Coupon Description')).toHaveValue('Typed before the server went away');
    } finally {
      await portal.start();
    }
    await page.getByRole('button', { name: 'Save Coupon' }).click();
    await expect(page).toHaveURL(/\/coupons$/);
    const coupon = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Typed before' });
    await expect(coupon).toBeVisible();
  });

  test('a list shows a message and offers Retry, which loads it once the server is back', async ({
    page,
    portal,
  }) => {
    const menu = page.getByRole('banner');
    await menu.getByRole('link', { name: 'Coupons', exact: true }).click();
    await expect(page.getByText('There before', { exact: true })).toBeVisible();
    await menu.getByRole('link', { name: 'Payment' }).click();
    await expect(page.getByRole('link', { name: 'View Receipt' })).toBeVisible();
    // The list is also read again once the stream of events is back, which may be before the press.
    await page.route('**/api/v1/events/', (route) => route.abort('connectionrefused'));
    await portal.stop();
    try {
      await menu.getByRole('link', { name: 'Coupons', exact: true }).click();
      await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
      await expect(page).toHaveURL(/\/coupons$/);
    } finally {
      await portal.start();
    }
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('There before', { exact: true })).toBeVisible();
  });
});

test('unexpected data in local storage never blanks the page', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('user', '{"token":1,"user":[]}'));
  await page.goto('/my-store');
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-store$/);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});
