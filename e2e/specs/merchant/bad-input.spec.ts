/** Bad input and bad luck: clear words, nothing lost. */
import {
  addCoupons,
  expectAccessible,
  register,
  registerWithStore,
  sendCredentials,
  signInAt,
  subscribe,
} from '@coupon-center/journeys';
import { expect, test } from '../../fixtures/test.ts';

test.describe('forms', () => {
  test.use({ allowedErrors: /status of 40[19]/ });

  // @spec 5.32 7.45
  test("the sign-in form names each empty field, and a wrong password gets the specification's words", async ({
    page,
    portal,
  }) => {
    const merchant = await register(portal);
    await page.goto('/login');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/required/i);
    await expect(page.getByLabel('Email')).toBeFocused();
    await expectAccessible(page);
    await sendCredentials(page, { ...merchant, password: 'wrong-password' });
    await expect(page.getByText('Invalid Email/Password combination')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(merchant.email);
  });
});

test.describe('addresses', () => {
  test.use({ allowedErrors: /status of 404/ });

  test('an unknown address shows the 404 page inside the layout', async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found|404/i);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('a server that is down', () => {
  test.use({ allowedErrors: /net::ERR_CONNECTION_(?:REFUSED|RESET)|We cannot reach the server/ });
  // The portal starts again.
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
